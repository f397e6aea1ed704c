"""An answer that returns more than fits into a reply fails with that reason, and is not taken for a forgery."""

from __future__ import annotations

import pytest

from autograder.boundary.protocol import Call, Raised, Replies, Requests, Returned, Run
from autograder.inside.in_process import InProcess
from autograder.sandbox.worker import Worker

LARGE = """
import torch
def large(megabytes):
    return torch.zeros(megabytes << 18)
def long(characters):
    return ["x" * characters] + [[1.5] * 100] * 100
def many(count):
    return [torch.zeros(1)] * count
def dimensions(count):
    return torch.zeros((1,) * count)
def deep(levels):
    return [deep(levels - 1)] if levels else 0
def integer(bits):
    return 2**bits
def items(count):
    return [0] * (count - 1)
def truths(byte):
    return torch.tensor([byte], dtype=torch.uint8).view(torch.bool)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "calls",
    [[("large", 30)] * 3, [("large", 20)] * 5, [("large", 64)], [("long", 90_000)] * 20, [("many", 999)] * 5],
)
def test_several_large_tensors_are_no_forgery(worker: Worker, calls: list[tuple[str, int]]) -> None:
    """Each tensor is small enough, but all together are too large. The process continues."""
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
def test_what_is_too_large_costs_one_call_and_check_says_so_too(worker: Worker) -> None:
    """Calls in the same message are answered, and a student's own machine gives the same replies."""
    calls = [
        *(("dimensions", 40), ("dimensions", 32), ("large", 200), ("many", 1001), ("many", 1000), ("deep", 10)),
        *(("deep", 11), ("integer", 63), ("integer", 62), ("long", 100_001), ("truths", 7), ("large", 1)),
        *(("items", 20_000), ("items", 20_001), ("long", 99_999)),
    ]
    asked = Requests([Call(name, [size], {}, seed=0) for name, size in calls])
    with worker.session() as session:
        session.ask(Run(LARGE, "answer"))
        there, _ = session.ask(asked)
        again, _ = session.ask(Call("large", [1], {}, seed=0))
    answers = InProcess({})
    answers.run(LARGE, "answer")
    here, _ = answers.ask(asked, [])

    assert isinstance(there, Replies)
    assert isinstance(here, Replies)
    assert there.replies == here.replies
    refused = {call for call, reply in zip(calls, there.replies, strict=True) if isinstance(reply, Raised)}
    assert refused == {
        *(("dimensions", 40), ("large", 200), ("many", 1001), ("deep", 11), ("integer", 63), ("long", 100_001)),
        ("items", 20_001),
    }
    assert isinstance(again, Returned)


@pytest.mark.slow
def test_one_that_fits_is_returned(worker: Worker) -> None:
    """A tensor of 60 MB, for example."""
    with worker.session() as session:
        session.ask(Run(LARGE, "answer"))

        reply, tensors = session.ask(Call("large", [60], {}, seed=0))

        assert isinstance(reply, Returned)
        assert [tensor.nbytes for tensor in tensors] == [60 << 20]
