"""What a grade depends on, and what it does not: a new table or page must grade nobody again."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest
from test_layers import ENGINE, MODULES, ours

from autograder.grades import fingerprint as module
from autograder.grades.fingerprint import code_files, differences, engine_version, fingerprint
from autograder.model.course import Course

JUDGES = (
    "grade.judge.engine",
    "checking",
    "sandbox.worker",
    "inside.launch",
)  # where judging begins
CHANGE_NO_GRADE = (
    *("report", "progress", "cli", "commands", "site", "author", "student"),
    *("grade.feedback", "grade.gradebook", "grade.nbgrader", "grade.run", "grades.store"),
    *("grade.workers.local", "grade.workers.cluster", "grade.workers.placement"),
)


def covered() -> set[str]:
    names = {".".join(path.relative_to(ENGINE).with_suffix("").parts) for path in code_files()}
    return {name.removesuffix(".__init__") for name in names}


def imported_from(roots: Iterable[str]) -> set[str]:
    """These modules and all that they lead to by imports."""
    found: set[str] = set()
    left = list(roots)
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += [inner for inner in ours(MODULES[name]) if inner in MODULES]
    return found


def test_all_code_that_judges_is_covered() -> None:
    """Follow the imports: whatever they reach is named in ``CODE`` of ``grades/fingerprint.py``."""

    assert imported_from(JUDGES) - covered() == set()


@pytest.mark.parametrize("name", CHANGE_NO_GRADE)
def test_code_that_judges_nothing_is_not_covered(name: str) -> None:
    """The table, pages, the gradebook and the order of work can change without a grade being made again."""
    there = {found for found in MODULES if found == name or found.startswith(f"{name}.")}

    assert there
    assert there & covered() == set()


def test_every_named_place_is_there() -> None:
    """A file that was renamed must not silently drop out of the fingerprint."""

    assert [name for name in module.CODE if not (ENGINE / name).exists()] == []


@pytest.mark.parametrize(
    ("path", "counts"), [("checks/runner.py", True), ("report.py", False), ("grade/feedback/compose.py", False)]
)
def test_only_code_that_judges_changes_the_digest(
    path: str, counts: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A changed line in it changes the fingerprint of every grade, and nothing else does."""
    engine = tmp_path / "autograder"
    shutil.copytree(ENGINE, engine, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(module, "ENGINE", engine)
    module._code_digest.cache_clear()
    before = module._code_digest()
    with (engine / path).open("a") as file:
        file.write("# changed\n")
    module._code_digest.cache_clear()
    after = module._code_digest()
    module._code_digest.cache_clear()

    assert (before != after) == counts


def test_a_file_that_moves_within_the_submission_counts(course: Course, tmp_path: Path) -> None:
    """The same content under another name or at another isolation level is another submission to grade."""
    assignment = course.assignments[0]
    (tmp_path / "a.py").write_text("x = 1\n")
    before = fingerprint(course, assignment, str(tmp_path), "full")
    assert fingerprint(course, assignment, str(tmp_path), "restricted") != before
    (tmp_path / "a.py").rename(tmp_path / "b.py")
    assert fingerprint(course, assignment, str(tmp_path), "full") != before
    (tmp_path / "b.py").rename(tmp_path / "a.py")
    assert fingerprint(course, assignment, str(tmp_path), "full") == before


def test_another_machine_is_compared_by_the_same_digest() -> None:
    """Its engine's code, Python, torch and NumPy must be the same."""

    assert differences(dict(engine_version())) == []
    assert differences({**engine_version(), "torch": "1.0"}) == [f"torch {engine_version()['torch']} instead of 1.0"]
