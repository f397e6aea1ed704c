"""On a real GPU: right answers pass, in this process and in the sandbox, and what was left on the CPU is found."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from autograder.boundary.protocol import Call, Raised, Run, TensorRef
from autograder.checks.collect import collect
from autograder.checks.reference import live
from autograder.checks.runner import Setting, run_checks
from autograder.course import load_course
from autograder.inside.in_process import InProcess
from autograder.model.course import Limits, Unit
from autograder.model.outcome import Outcome
from autograder.sandbox.machine import likely_level
from autograder.sandbox.worker import Worker

pytestmark = pytest.mark.gpu
UNITS = load_course(Path(__file__).parent.parent).units
LEFT_BEHIND = {
    "softmax": ("collected_on_the_cpu", "test_softmax_works_on_any_device"),
    "causal_mask": ("mask_made_on_the_cpu", "test_causal_weights_work_on_any_device"),
    "dropout": ("random_numbers_drawn_on_the_cpu", "test_dropout_works_on_any_device"),
}


def outcomes(unit: Unit, *sources: Path) -> dict[str, Outcome]:
    """What the unit's checks say of these files' answers, on the GPU."""
    namespace: dict[str, object] = {"__name__": "answers"}
    transport = InProcess(namespace, "cuda")
    for source in sources:
        assert transport.run(source.read_text(encoding="utf-8"), source.name) is None
    results = run_checks(collect(unit), transport, Setting(live(unit.folder), ("gpu", unit.id)))
    return {result.name: result.outcome for result in results}


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.id)
def test_solutions_pass_on_a_gpu(unit: Unit) -> None:
    """Every check of every exercise accepts the solution on the GPU."""
    found = outcomes(unit, unit.folder / "solution.py")

    assert {name for name, outcome in found.items() if outcome is not Outcome.PASS} == set()


@pytest.mark.parametrize("unit", [unit for unit in UNITS if unit.name in LEFT_BEHIND], ids=lambda unit: unit.id)
def test_what_was_left_on_the_cpu_is_found_on_a_gpu(unit: Unit) -> None:
    """The device's own errors are found as the pretended device's are."""
    mistake, check = LEFT_BEHIND[unit.name]
    found = outcomes(unit, unit.folder / "solution.py", unit.folder / "misconceptions" / f"{mistake}.py")

    assert found[check] is Outcome.FAIL


def test_the_sandbox_reaches_its_gpu() -> None:
    """A forked child of the warm process starts CUDA, and its answer comes back to the CPU."""
    source = "import torch\n\n\ndef double(x):\n    assert x.is_cuda\n    return 2 * x\n"
    with Worker(Limits(memory_mb=4096), likely_level(), gpu="0") as worker:
        for _ in range(2):
            with worker.session() as session:
                session.ask(Run(source, "answer.py"))
                reply, tensors = session.ask(Call("double", [TensorRef(0)], {}, seed=1), [torch.ones(3)], 60.0)

                assert not isinstance(reply, Raised), reply
                assert torch.equal(tensors[0], torch.full((3,), 2.0))
