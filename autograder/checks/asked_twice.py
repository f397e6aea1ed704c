"""Notice answers whose reply to the same call changes: what they reply when they are diagnosed says nothing.

The visible checks of a grade make the same calls as diagnosis, with the same seeds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import torch

from autograder.boundary.protocol import Answered, Asked, BurstTransport, Call, Replies, Reply, Request, Requests
from autograder.checks.reply_digest import digests, same_replies

MAX_BYTES = 4 << 20  # of the tensors that are kept

_One = tuple[str, Reply, list[torch.Tensor]]  # the answer, its reply, the tensors of the message's reply


class AskedTwice:
    """A transport that keeps the first reply to each call, and compares later replies with it.

    Attributes:
        changed: the answers whose reply to the same call changed.
    """

    def __init__(self, transport: BurstTransport) -> None:
        self._transport = transport
        self._first: dict[int, _One] = {}  # by the seed, which differs for each call
        self._bytes = 0
        self.changed: set[str] = set()

    def ask(self, request: Request, tensors: list[Any]) -> Answered:
        (answered,) = self.ask_all([(request, tensors)])
        return answered

    def ask_all(self, asked: Sequence[Asked]) -> Iterator[Answered]:
        for (request, _), (reply, sent) in zip(asked, self._transport.ask_all(asked), strict=False):
            for call, one in _calls(request, reply):
                self._compare(call, one, sent)
            self._bytes += sum(tensor.nbytes for tensor in sent)
            yield reply, sent

    def _compare(self, call: Call, reply: Reply, sent: list[torch.Tensor]) -> None:
        if call.seed in self._first:
            path, before, kept = self._first[call.seed]
            if path == call.path and not same_replies(digests(before, kept), digests(reply, sent)):
                self.changed.add(path)
        elif self._bytes < MAX_BYTES:
            self._first[call.seed] = call.path, reply, sent


def _calls(request: Request, reply: Reply) -> Iterator[tuple[Call, Reply]]:
    requests = request.requests if isinstance(request, Requests) else [request]
    replies = reply.replies if isinstance(reply, Replies) else [reply] * len(requests)
    return ((one, its) for one, its in zip(requests, replies, strict=False) if isinstance(one, Call))
