"""What a sandbox does before any submission comes: it saves time, tells no secret, and changes no result."""

from __future__ import annotations

from pathlib import Path

import pytest
from asking import cell, stream

from autograder.boundary.protocol import Raised, Run
from autograder.course import load_course
from autograder.grade.judge import warm_up as early_works
from autograder.grade.judge.answer_run import GIVEN
from autograder.grade.judge.material import unit_material
from autograder.grade.judge.warm_up import warm_up
from autograder.model.course import Assignment
from autograder.sandbox.worker import Worker
from autograder.submissions.answer_file import read_answer_file

ROOT = Path(__file__).parent.parent.parent
ASSIGNMENTS = load_course(ROOT).assignments


def cells_of(assignment: Assignment) -> set[tuple[str, str]]:
    return {(early.name, early.source) for early in warm_up(assignment) if isinstance(early, Run)}


@pytest.mark.parametrize("assignment", ASSIGNMENTS, ids=lambda assignment: assignment.name)
def test_only_what_every_student_has_is_compiled(assignment: Assignment) -> None:
    """Each cell stands in the released notebook, under the name that a student's traceback gives it, or is given."""
    released = {
        (source.name, source.text)
        for unit in assignment.units
        for path in [ROOT / "release" / assignment.name / f"{unit.id}.ipynb"]
        for source in read_answer_file(path.name, path.read_bytes()).sources
    }
    given = {(GIVEN, unit_material(unit).given) for unit in assignment.units}

    assert cells_of(assignment)
    assert cells_of(assignment) <= released | given


def test_modules_are_imported_as_well() -> None:
    """What a unit's checks ask to have imported early comes along."""
    asked = {module for one in ASSIGNMENTS for unit in one.units for module in unit_material(unit).modules}

    assert asked == {early for one in ASSIGNMENTS for early in warm_up(one) if isinstance(early, str)}


def test_a_long_course_leaves_cells_for_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it goes to the sandbox in one message, so there is a limit; what is left out is compiled when it runs."""
    everything = cells_of(ASSIGNMENTS[0])
    monkeypatch.setattr(early_works, "MAX_LENGTH", 600)
    cells = cells_of(ASSIGNMENTS[0])

    assert set() < cells < everything
    assert sum(len(source) for _, source in cells) <= 600


@pytest.mark.slow
def test_a_cell_that_was_compiled_early_runs_as_any(worker: Worker) -> None:
    """It shows its value, raises at its line, and a wrong one says so only where it stands."""
    source = "x = 3\nx / y"
    early = [Run(source, "cell 1"), Run("def f(:", "cell 2")]
    with Worker(worker.limits, worker.level) as own:
        own.start(early)
        for _ in range(2):
            with own.session() as session:
                cell(session, "y = 2")
                assert cell(session, source)[0][-1].data == {"text/plain": "1.5"}
                cell(session, "y = 0")
                raised = session.ask(Run(source, "cell 1", display=True))[0]
                assert isinstance(raised, Raised)
                assert (raised.kinds[0], raised.where) == ("ZeroDivisionError", "line 2: `x / y`")
                assert isinstance(session.ask(Run("def f(:", "cell 2", display=True))[0], Raised)


@pytest.mark.slow
def test_a_cell_is_not_compiled_again(worker: Worker) -> None:
    """Python warns of it when it compiles it, which is not in the student's process."""
    source = "x = 3\nx is 3"
    with Worker(worker.limits, worker.level) as own:
        for early, warned in ((), True), ([Run(source, "cell 1")], False):
            own.start(early)
            with own.session() as session:
                outputs, _ = cell(session, source)
                assert ("SyntaxWarning" in stream(outputs, "stderr")) is warned
                assert outputs[-1].data == {"text/plain": "True"}


@pytest.mark.slow
def test_cells_of_another_assignment_leave_the_process_as_it_is(worker: Worker) -> None:
    """What is frozen anew makes Python look for garbage in every child as often as in a small program."""
    with Worker(worker.limits, worker.level) as own:
        counts = []
        for early in [Run("x = 1", "cell 1")], [Run("x = 2", "cell 1"), Run("x = 3", "cell 2")]:
            own.start(early)
            with own.session() as session:
                counts.append(cell(session, "import gc\ngc.get_freeze_count()")[0][-1].data)
    assert counts[0] == counts[1]
