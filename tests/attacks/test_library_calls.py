"""Answers that call a library's forbidden function indirectly: the course's own checks name it.

Nothing is promised about answers that change the interpreter; see "Bans on library calls" in docs/security.md.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.boundary.protocol import Returned, Run
from autograder.checks.runner import Setting, run_checks
from autograder.grade.judge.material import unit_material
from autograder.inside.host import Host
from autograder.model.course import Unit
from autograder.model.outcome import Outcome

COURSE = Path(__file__).parents[2] / "course"
HEAD = "import torch\nimport torch.nn.functional as F\n"
SOFTMAXES = {
    "compiled": "@torch.jit.script\ndef softmax(x: torch.Tensor, dim: int = -1): return torch.softmax(x, dim)",
    "another name": "weigh = F.log_softmax\ndef softmax(x, dim=-1): return weigh(x, dim).exp()",
    "a helper": "def helper(x, dim): return x.softmax(dim)\ndef softmax(x, dim=-1): return helper(x, dim)",
    "hard cases": "def softmax(x, dim=-1):\n"
    "    if x.dtype == torch.float32 and x.abs().max() < 90: return x.exp() / x.exp().sum(dim, keepdim=True)\n"
    "    return getattr(torch, 'softmax')(x, dim)",
}
DROP = "def apply_dropout(x, keep, p): return torch.where(keep, x / (1 - p), 0.0) if p < 1 else torch.zeros_like(x)\n"
HEAD_OF_DROPOUT = """
def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1: raise ValueError(p)
    if not training or p == 0: return x.clone()
    if generator is not None: return apply_dropout(x, torch.rand(x.shape, generator=generator) >= p, p)
    return """
DROPOUTS = {
    "functional": "F.dropout(x, p)",
    "aten": "torch.ops.aten.dropout(x, p, True)",
    "module": "torch.nn.Dropout(p)(x)",
}


def failed(unit: str, source: str) -> set[str]:
    """The checks that the answers in ``source`` do not pass."""
    material = unit_material(Unit(unit, COURSE / unit))
    host = Host({"__name__": "answer"})  # compiling asks for it
    reply, _ = host.handle(Run(HEAD + source, "answer.py"), [])
    assert isinstance(reply, Returned), reply
    results = run_checks(material.checks, _To(host), Setting(material.reference, ("secret",)))
    return {result.name for result in results if result.outcome is not Outcome.PASS}


class _To:
    def __init__(self, host: Host) -> None:
        self.ask = host.handle


@pytest.mark.parametrize("route", SOFTMAXES)
def test_indirect_library_softmax_is_found(route: str) -> None:
    """Each fails the check that forbids the function, or the checks of the cases that it leaves to the library."""
    names = {"test_softmax_over_the_whole_range"} if "hard" in route else {"test_softmax_is_written_by_hand"}
    assert failed("02_softmax", SOFTMAXES[route]) >= names


@pytest.mark.parametrize("route", DROPOUTS)
def test_indirect_library_dropout_is_found(route: str) -> None:
    """Each fails the check that forbids library dropout."""
    assert "test_no_library_dropout" in failed("07_dropout", DROP + HEAD_OF_DROPOUT + DROPOUTS[route])
