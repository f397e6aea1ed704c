"""Every form of file that students hand in gets the same points in three ways, and those that it deserves.

The table is in ``table/``, and ``README.md`` says how to add a file to it.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest
from forms.form import Form, forms
from forms.three_ways import ClassOfForms, Judged, full_points
from whole import whole_but_some
from written_class import written_course

ROOT = Path(__file__).parents[2]
OWN = "warm_up"  # the assignment of the tests' own course
BUILT = ("course", "exercises", "solutions", "source", "release")
ROWS = forms()
GRADED = ("graded", "partly graded", "not attempted", "missing")

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("forms"), pytest.mark.timeout(3600)]


@dataclass(frozen=True)
class Run:
    """A class of forms, graded in three ways: by form and exercise."""

    root: Path
    checked: dict[tuple[str, str], Judged]
    graded: dict[tuple[str, str], Judged]
    autograded: dict[tuple[str, str], Judged]
    printed: dict[str, str]
    status: dict[str, int]

    def of(self, form: Form, exercise: str) -> dict[str, Judged]:
        """Return the ways in which this exercise was judged."""
        ways = {"check": self.checked, "grade": self.graded, "nbgrader autograde": self.autograded}
        return {way: found[form.name, exercise] for way, found in ways.items() if (form.name, exercise) in found}


@pytest.fixture(scope="session")
def runs(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Run]:
    """Each assignment's forms as one class. Only the forms that were selected are handed in."""
    chosen = [item.callspec.params.get("form") for item in request.session.items if hasattr(item, "callspec")]
    selected = [form for form in ROWS if form in chosen]
    found = {}
    for assignment in dict.fromkeys(form.assignment for form in selected):
        root, copy = tmp_path_factory.mktemp(assignment) / "course", tmp_path_factory.mktemp("nbgrader") / "course"
        _make_course(root, assignment)
        shutil.copytree(root, copy)
        group = ClassOfForms(root, copy, assignment, [form for form in selected if form.assignment == assignment])
        group.hand_in()
        graded, printed, status = group.graded()
        autograded, log, nbgrader_status = group.autograded()
        texts, statuses = {"grade": printed, "nbgrader": log}, {"grade": status, "nbgrader": nbgrader_status}
        found[assignment] = Run(root, group.checked(), graded, autograded, texts, statuses)
    return found


def _make_course(root: Path, assignment: str) -> None:
    if assignment == OWN:
        written_course(root)
        return
    for name in BUILT:
        shutil.copytree(ROOT / name, root / name)
    shutil.copy(ROOT / "nbgrader_config.py", root)


@pytest.mark.parametrize("form", whole_but_some(ROWS), ids=[form.name for form in ROWS])
def test_form(form: Form, runs: dict[str, Run]) -> None:
    """The three ways agree with each other and with the table."""
    run = runs[form.assignment]
    problems = [
        problem
        for exercise, points in _deserved(form, run.root).items()
        for problem in _problems(form, exercise, points, run.of(form, exercise))
    ]
    if problems:
        pytest.fail("\n".join([form.what, *problems]), pytrace=False)


def test_grading_ends_as_it_should(runs: dict[str, Run]) -> None:
    """Nothing stops the class, and the exit status and the last line say when something lies unread."""
    for run in runs.values():
        unread = any(judged.status not in GRADED for judged in run.graded.values())
        assert run.status == {"grade": int(unread), "nbgrader": 0}, run.printed
        assert ("submissions are graded." in run.printed["grade"]) or "submission is graded." in run.printed["grade"]
        assert ("need review" in run.printed["grade"]) == unread


def _deserved(form: Form, root: Path) -> dict[str, float]:
    """Return the points that each exercise deserves; the neighbour, which is right, always all."""
    exercises = form.exercises if form.has_no_neighbour else ("01_double", "02_ramp")
    return full_points(root, exercises) | form.points(full_points(root, form.exercises))


def _problems(form: Form, exercise: str, points: float, ways: dict[str, Judged]) -> list[str]:
    """Return what is wrong with this exercise, a line for each thing."""
    shown = [f"  {way}: {judged}" for way, judged in ways.items()]
    found = []
    for way in ("grade", "nbgrader autograde"):
        if way not in ways:
            found.append(f"{exercise}: {way} has no grade of it")
    visible = {way: judged.visible for way, judged in ways.items()}
    if len(set(visible.values())) > 1:
        found.append(f"{exercise}: the visible points differ: {visible}")
    for way, judged in ways.items():
        earned = (judged.visible or 0) + (judged.hidden or 0)
        if way != "check" and earned != points:
            found.append(f"{exercise}: {way} gives {earned:g}; it deserves {points:g}")
        is_own = exercise == form.exercise
        if is_own and form.says and form.says not in judged.said:
            found.append(f"{exercise}: {way} does not say {form.says!r}")
        if is_own and form.remark and way != "check" and form.remark not in judged.said:
            found.append(f"{exercise}: {way} does not remark {form.remark!r}")
    grade = ways.get("grade")
    if grade is not None:
        expected = form.status if exercise == form.exercise and form.status else "graded"
        if grade.status != expected:
            found.append(f"{exercise}: its status is {grade.status!r}, not {expected!r}")
        warned = form.warned if exercise == form.exercise else ""
        if bool(grade.incidents) != bool(warned) or any(warned not in incident for incident in grade.incidents):
            found.append(f"{exercise}: the instructor is warned of it: {grade.incidents}")
        if grade.said and not (form.says or form.remark) and grade.status == "graded":
            found.append(f"{exercise}: nothing is wrong with it, yet it is told: {grade.said}")
    return [*found, *shown] if found else []
