"""The record of operations names a library's function under any name, in the thread of the call."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.nn import functional

from autograder.inside.operations import recorded

pytestmark = pytest.mark.filterwarnings("ignore:`torch.jit:DeprecationWarning")
X = torch.randn(3, 4)
Run = Callable[[], object]


@torch.jit.script
def compiled_softmax(x: torch.Tensor) -> torch.Tensor:
    return torch.softmax(x, -1)


class OwnFunction(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: torch.Tensor) -> torch.Tensor:
        return x.softmax(-1)


SOFTMAXES: dict[str, Run] = {
    "torch.softmax": lambda: torch.softmax(X, -1),
    "a method": lambda: X.softmax(-1),
    "functional": lambda: functional.softmax(X, -1),
    "a module": lambda: torch.nn.Softmax(-1)(X),
    "a module's forward": lambda: torch.nn.Softmax(-1).forward(X),
    "aten": lambda: torch.ops.aten._softmax(X, -1, False),
    "aten, one of its parts": lambda: torch.ops.aten.softmax.int(X, -1),
    "an internal name": lambda: torch._C._special.special_softmax(X, -1),
    "log_softmax": lambda: torch.log_softmax(X, -1).exp(),
    "softmin": lambda: functional.softmin(-X, -1),
    "getattr": lambda: getattr(torch, "soft" + "max")(X, -1),
    "a function transform": lambda: torch.vmap(lambda row: row.softmax(-1))(X),
    "a derivative's transform": lambda: torch.func.jvp(lambda x: x.softmax(-1), (X,), (X,)),
    "inference": torch.inference_mode()(lambda: X.softmax(-1)),
    "a function of its own": lambda: OwnFunction.apply(X),
    "a compiled function": lambda: compiled_softmax(X),
    "a traced function": lambda: torch.jit.trace(lambda x: x.softmax(-1), X)(X),
    "attention": lambda: functional.scaled_dot_product_attention(X[None], X[None], X[None]),
}
DROPOUTS: dict[str, Run] = {
    "functional": lambda: functional.dropout(X, 0.5, True),
    "when not training": lambda: functional.dropout(X, 0.5, False),
    "a module": lambda: torch.nn.Dropout(0.5)(X),
    "another kind": lambda: functional.alpha_dropout(X, 0.5, True),
    "a feature's": lambda: torch.feature_dropout(X[None, None], 0.5, True),
    "aten": lambda: torch.ops.aten.dropout(X, 0.5, True),
    "aten, native": lambda: torch.ops.aten.native_dropout(X, 0.5, True),
    "an internal name": lambda: torch._VF.dropout(X, 0.5, True),
    "a function transform": lambda: torch.vmap(lambda r: functional.dropout(r, 0.5), randomness="different")(X),
}
ROUTES = [("softmax", *route) for route in SOFTMAXES.items()] + [("dropout", *route) for route in DROPOUTS.items()]


def names_of(run: Run) -> set[str]:
    names: set[str] = set()
    with recorded(names):
        run()
    return names


@pytest.mark.parametrize(("name", "run"), [(n, r) for n, _, r in ROUTES], ids=[f"{n}: {how}" for n, how, _ in ROUTES])
def test_library_call_is_seen(name: str, run: Run) -> None:
    """Every way to torch's own softmax and dropout leaves a name with that word in it."""
    assert any(name in found for found in names_of(run))


def test_a_formula_written_out_is_not_taken_for_the_library() -> None:
    """Exponentials, a sum and a division leave their own names only, whatever the student's functions are called."""

    @torch.jit.script
    def softmax(x: torch.Tensor) -> torch.Tensor:
        return torch.exp(x) / torch.exp(x).sum(-1, keepdim=True)

    with torch.profiler.record_function("softmax"):
        names = names_of(lambda: softmax(torch.exp(X) / torch.exp(X).sum(-1, keepdim=True)))

    assert not any("softmax" in name for name in names)
    assert "aten::exp" in names


def test_nothing_is_seen_before_or_after() -> None:
    """Only what runs in the block is recorded."""
    X.softmax(-1)
    names = names_of(lambda: None)
    X.softmax(-1)

    assert names == set()


def test_what_raises_is_recorded_up_to_there_and_the_next_is_not_hurt() -> None:
    """The student's own exception comes through."""
    with pytest.raises(ZeroDivisionError):
        names_of(lambda: X.softmax(-1) / (1 // 0))
    assert names_of(lambda: X.exp()) == {"aten::exp", "torch.Tensor.exp"}


def test_recording_says_nothing_and_does_not_import_the_compiler() -> None:
    """torch would import its compiler, for seconds."""
    source = (
        "import sys, torch\nfrom autograder.inside.operations import recorded\n"
        "with recorded(set()):\n    torch.ones(3).softmax(0)\n"
        "print('torch._dynamo' in sys.modules)"
    )

    run = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)

    assert run.stdout == "False\n"
    assert run.stderr == ""
