"""A grader in miniature: five calls of ``softmax``, compared here, where the attacker is not."""

from __future__ import annotations

import torch

from autograder.boundary.protocol import Call, Reply, Returned, Stopped, TensorRef
from autograder.boundary.values import NotTransferable, unpack
from autograder.errors import SandboxError
from autograder.sandbox.session import Session

FULL_POINTS = 5
HONEST = "import torch\n\n\ndef softmax(x):\n    return torch.softmax(x, dim=-1)\n"


def points(session: Session) -> tuple[int, str]:
    """Points, and why the session was stopped if it was."""
    earned = 0
    for seed in range(FULL_POINTS):
        x = torch.randn(4, 4, generator=torch.Generator().manual_seed(seed))
        try:
            reply, tensors = session.ask(Call("softmax", [TensorRef(0)], {}, seed=seed), [x])
        except (Stopped, SandboxError) as stopped:
            return earned, str(stopped)
        earned += is_right(reply, tensors, torch.softmax(x.double(), dim=-1))
    return earned, ""


def is_right(reply: Reply, tensors: list[torch.Tensor], expected: torch.Tensor) -> bool:
    if not isinstance(reply, Returned):
        return False
    try:
        value = unpack(reply.value, tensors, resolve=repr)
    except NotTransferable:
        return False
    return (
        type(value) is torch.Tensor
        and value.shape == expected.shape
        and torch.allclose(value.double(), expected, atol=1e-5)
    )
