"""The log of operations sees a library call under whatever name and from wherever it is made."""

from __future__ import annotations

import subprocess
import sys

import pytest
import torch

from autograder.boundary.operations import OperationLog

X = torch.randn(3, 4)
SOFTMAXES = {
    "torch.softmax": lambda: torch.softmax(X, -1),
    "a method": lambda: X.softmax(-1),
    "functional": lambda: torch.nn.functional.softmax(X, -1),
    "a module": lambda: torch.nn.Softmax(-1)(X),
    "aten": lambda: torch.ops.aten._softmax(X, -1, False),
    "getattr": lambda: getattr(torch, "soft" + "max")(X, -1),
    "within a function transform": lambda: torch.vmap(lambda row: row.softmax(-1))(X),
}


@pytest.mark.parametrize("run", SOFTMAXES.values(), ids=SOFTMAXES.keys())
def test_softmax_is_seen(run: object) -> None:
    """Every way to torch's own softmax leaves a name with "softmax" in it."""
    log = OperationLog()

    with log.recording():
        run()  # type: ignore[operator]  # a table of callables

    assert any("softmax" in name for name in log.names)


@pytest.mark.parametrize("training", [True, False])
def test_dropout_is_seen_on_the_cpu(training: bool) -> None:
    """Library dropout falls apart into harmless kernels on a CPU, and is seen all the same."""
    log = OperationLog()

    with log.recording():
        torch.nn.functional.dropout(X, 0.5, training)

    assert any("dropout" in name for name in log.names)


def test_a_formula_written_out_is_not_taken_for_the_library() -> None:
    """Exponentials, a sum and a division leave their own names only."""
    log = OperationLog()

    with log.recording():
        torch.exp(X) / torch.exp(X).sum(-1, keepdim=True)

    assert not any("softmax" in name for name in log.names)
    assert "aten::exp" in log.names


def test_nothing_is_seen_before_or_after() -> None:
    """Only what runs while recording is in force is logged."""
    log = OperationLog()
    X.softmax(-1)

    with log.recording():
        pass
    X.softmax(-1)

    assert log.names == set()


def test_recording_does_not_import_the_compiler() -> None:
    """torch would import its compiler, for seconds, only to keep it away from what is recorded."""
    source = (
        "import sys, torch\nfrom autograder.boundary.operations import OperationLog\n"
        "with OperationLog().recording():\n    torch.ones(3).softmax(0)\nprint('torch._dynamo' in sys.modules)"
    )

    run = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)

    assert run.stdout == "False\n"
