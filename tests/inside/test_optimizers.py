"""In the sandbox, optimizers work as they do elsewhere, without torch's compiler as long as no code needs it."""

from __future__ import annotations

import subprocess
import sys

import pytest

TRAIN = """
import sys, torch
{first}
names = [name for name, kind in vars(torch.optim).items() if isinstance(kind, type)]
names = [name for name in names if name not in ("Optimizer", "Muon")]
for name in names:
    torch.manual_seed(1)
    model = torch.nn.Linear(3, 1)
    try:
        optimizer = getattr(torch.optim, name)(model.parameters())
        def loss():
            optimizer.zero_grad()
            value = model(torch.ones(2, 3)).square().sum()
            value.backward()
            return value
        for _ in range(3):
            optimizer.step(loss)
        optimizer.load_state_dict(optimizer.state_dict())
        print(name, model.weight.tolist(), torch.is_grad_enabled())
    except RuntimeError as error:
        print(name, error)
print("torch._dynamo" in sys.modules, file=sys.stderr)
"""
OURS = "from autograder.inside.optimizers import leave_compiler_alone; leave_compiler_alone()"


pytestmark = pytest.mark.xdist_group("optimizers")


@pytest.fixture(scope="module")
def trained() -> dict[str, subprocess.CompletedProcess[str]]:
    """What every optimizer of torch makes of the same model: with torch alone, with ours, and after a compilation."""
    firsts = {"torch": "", "ours": OURS, "compiled": f"{OURS}; import torch._dynamo"}
    return {
        name: subprocess.run(
            [sys.executable, "-c", TRAIN.format(first=first)], capture_output=True, text=True, timeout=300
        )
        for name, first in firsts.items()
    }


def test_steps_are_the_same(trained: dict[str, subprocess.CompletedProcess[str]]) -> None:
    """Parameters after three steps of each of torch's optimizers."""
    assert trained["torch"].stdout.count("\n") > 10
    assert trained["torch"].stdout == trained["ours"].stdout == trained["compiled"].stdout


def test_compiler_is_imported_by_torch_alone(trained: dict[str, subprocess.CompletedProcess[str]]) -> None:
    """Where somebody else has imported it, torch's own functions are used."""
    found = {name: done.stderr.split()[-1] for name, done in trained.items()}
    assert found == {"torch": "True", "ours": "False", "compiled": "True"}
