"""In the sandbox styles get every point, and neither they nor known mistakes are evidence of anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from autograder.boundary.protocol import Answered, Asked, Run, Stopped
from autograder.checks.asked_twice import AskedTwice
from autograder.checks.runner import Setting, run_checks
from autograder.checks.wrong_answer import ask_again, fixed_seed_parts, fixed_setting
from autograder.grade.judge.incident_log import IncidentLog
from autograder.grade.judge.material import unit_material
from autograder.model.course import Limits, Unit
from autograder.model.outcome import Outcome
from autograder.sandbox.machine import likely_level
from autograder.sandbox.session import Session
from autograder.sandbox.worker import Worker
from autograder.solution import clean, solution_text

COURSE = Path(__file__).parents[2] / "course"
UNITS = sorted(path.name for path in COURSE.glob("[0-9]*"))


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker(Limits(), likely_level()) as made:
        yield made


class Watched:
    """A session whose incidents are kept."""

    def __init__(self, session: Session, log: IncidentLog) -> None:
        self._session, self._log = session, log

    def ask(self, *asked: Asked) -> Answered:
        raise NotImplementedError

    def ask_all(self, asked: Sequence[Asked]) -> Iterator[Answered]:
        try:
            for reply, sent in self._session.ask_all(asked):
                self._log.of_reply(reply)
                yield reply, sent
        except Stopped as stop:
            self._log.of_stop(stop)
            raise


@pytest.mark.slow
@pytest.mark.parametrize("name", UNITS)
def test_the_bank_and_all_styles_are_unnoticed(worker: Worker, name: str, some: Callable[..., Any]) -> None:
    """No incident, no reply that changed when it was repeated, and no style that loses a point."""
    unit = Unit(name, COURSE / name)
    mistakes = some(sorted(unit.folder.glob("misconceptions/*.py")))
    paths = [*sorted(unit.folder.glob("styles/*.py")), *mistakes]
    found = {path.name: noticed for path in paths if (noticed := noticed_in(worker, unit, path))}

    assert paths
    assert found == {}


def noticed_in(worker: Worker, unit: Unit, path: Path) -> list[str]:
    """Incidents, and answers whose replies changed, with this file after the solution."""
    material, log = unit_material(unit), IncidentLog()
    worker.start(material.modules)  # once, not in each session
    with worker.session({text.name: text.read_bytes() for text in unit.texts}) as session:
        for source in (material.given, clean(solution_text(unit)), path.read_text(encoding="utf-8"), material.given):
            reply, _ = session.ask(Run(source, "answers.py"))
            log.of_reply(reply)
        setting = Setting(material.reference, ("secret", path.stem), visible_seed_parts=fixed_seed_parts(unit.id))
        asked = AskedTwice(Watched(session, log))
        results = run_checks(material.checks, asked, setting)
        failing = {result.name for result in results if result.outcome is Outcome.FAIL}
        again = [check for check in material.checks if check.name in failing]
        ask_again(again, asked, fixed_setting(material.reference, unit.id))
    lost = [f"fails {name}" for name in sorted(failing) if path.parent.name == "styles"]
    return [*log.sentences(), *(f"{answer} changed" for answer in sorted(asked.changed)), *lost]
