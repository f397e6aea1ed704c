"""An answer that returns more than fits into a reply is told so: it forged nothing."""

from __future__ import annotations

import pytest

from autograder.boundary.protocol import Call, Raised, Replies, Requests, Returned, Run
from autograder.sandbox.worker import Worker

LARGE = """
import torch
def large(megabytes):
    return torch.zeros(megabytes << 18)
def long(characters):
    return ["x" * characters] + [[1.5] * 100] * 100
"""


@pytest.mark.slow
@pytest.mark.parametrize("calls", [[("large", 30)] * 3, [("large", 20)] * 5, [("large", 64)], [("long", 90_000)] * 20])
def test_several_large_tensors_are_no_forgery(worker: Worker, calls: list[tuple[str, int]]) -> None:
    """Each is small enough alone; together, or with what goes with it, they are not. The process goes on."""
    with worker.session() as session:
        session.ask(Run(LARGE, "answer"))
        asked = [Call(name, [size], {}, seed=0) for name, size in calls]

        reply, tensors = session.ask(Requests([*asked]))

        assert isinstance(reply, Replies)
        assert len(reply.replies) == len(calls)
        assert tensors == []
        for one in reply.replies:
            assert isinstance(one, Raised)
            assert one.kinds[0] == "NotTransferable"
            assert "too" in one.message
        again, _ = session.ask(Call("large", [1], {}, seed=0))
        assert isinstance(again, Returned)


@pytest.mark.slow
def test_one_that_fits_is_returned(worker: Worker) -> None:
    """Of 60 MB, for example."""
    with worker.session() as session:
        session.ask(Run(LARGE, "answer"))

        reply, tensors = session.ask(Call("large", [60], {}, seed=0))

        assert isinstance(reply, Returned)
        assert [tensor.nbytes for tensor in tensors] == [60 << 20]
