"""A class of 300 on three learning platforms: from what they give for download to what they take for upload."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from downloads import write_zip
from faults.small_class import ASSIGNMENT, SmallClass, build_small_course
from platforms import Canvas, MoodleWorksheet
from programs import gradescope

from autograder.author.guide import page
from autograder.cli import main

EACH = 100  # students on a platform
PAGE = page("instructors")
COMMANDS = re.findall(
    r"autograder ([a-z0-9]+(?: [^`\n|#]*)?)", re.sub(r"\bautograder (?=writes|names|reads)", "", PAGE)
)
DOUBLE = b"import torch\ndef double(x): return x * 2\ndef halve(x): return x / 2\n"
WRONG = b"import torch\ndef double(x): return x\ndef halve(x): return x / 2\n"
RAMP = b"import torch\nSTEP = 2\ndef start(): return 1\ndef ramp(n): return start() + STEP * torch.arange(n)\n"
WORK: tuple[tuple[dict[str, bytes], float], ...] = (  # what students hand in, in turn, and what it earns
    ({"01_double.py": DOUBLE, "02_ramp.py": RAMP}, 20.0),
    ({"01_double.py": WRONG, "02_ramp.py": RAMP}, 11.0),
    ({"01_double.py": DOUBLE}, 10.0),
)
EARNED = [WORK[number % len(WORK)][1] for number in range(EACH)]
Run = Callable[..., Result]


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SmallClass:
    made = SmallClass.copy(build_small_course(tmp_path / "course"), tmp_path / "class", monkeypatch)
    shutil.rmtree(made.root / "submitted")
    monkeypatch.chdir(made.root)
    return made


@pytest.fixture
def run(course: SmallClass) -> Run:
    def invoke(*arguments: str) -> Result:
        result = CliRunner().invoke(main, [*arguments])
        names_others = arguments[0] == "export"  # those of the other platforms, who are not in the sheet
        assert result.exit_code in ((0, 1) if names_others else (0,)), f"{arguments}: {result.output}"
        return result

    return invoke


def handed_in(where: Callable[[int, str], str]) -> dict[str, bytes]:
    """A platform's archive.

    Args:
        where: the name that the platform gives to a student's file.
    """
    return {
        where(number, name): content for number in range(EACH) for name, content in WORK[number % len(WORK)][0].items()
    }


def canvas(folder: Path) -> tuple[Path, Path]:
    """Its download, and its gradebook."""
    rows = [f"Canvas {number:03},{500 + number},u{number},canvas-{number:03},A," for number in range(EACH)]
    sheet = folder / "canvas.csv"
    head = "Student,ID,SIS User ID,SIS Login ID,Section,warm_up (77)\n    Points Possible,,,,,20\n"
    sheet.write_text(head + "\n".join(rows) + "\n")
    files = handed_in(lambda number, name: f"canvas{number:03}_{500 + number}_{9000 + number}_{name}")
    return write_zip(folder / "submissions.zip", files), sheet


def moodle(folder: Path) -> tuple[Path, Path]:
    """Its download, and its grading worksheet."""
    head = (
        "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,"
        "Last modified (submission),Last modified (grade),Feedback comments\n"
    )
    rows = [
        f"Participant {number},Moodle {number:03},moodle-{number:03}@uni.example,Submitted,,20.00,Yes,"
        f'"Friday, 20 November 2026, 3:45 PM",-,'
        for number in range(EACH)
    ]
    sheet = folder / "worksheet.csv"
    sheet.write_text(head + "\n".join(rows) + "\n")
    files = handed_in(lambda number, name: f"Moodle {number:03}_{number}_assignsubmission_file/{name}")
    return write_zip(folder / f"CS101-{ASSIGNMENT}-4711.zip", files), sheet


def gradescope_export(folder: Path) -> Path:
    """Its export, whose metadata says who everybody is."""
    head = "assignment_5_export"
    people = "".join(
        f"submission_{number}:\n  :submitters:\n  - :name: Scope {number:03}\n    :sid: scope-{number:03}\n"
        f"    :email: scope-{number:03}@uni.example\n  :created_at: 2026-11-20 15:30:10 Z\n"
        for number in range(EACH)
    )
    files = handed_in(lambda number, name: f"{head}/submission_{number}/{name}")
    return write_zip(folder / f"{head}.zip", {f"{head}/submission_metadata.yml": f"---\n{people}".encode(), **files})


@pytest.mark.slow
def test_a_class_of_three_platforms_gets_its_grades(course: SmallClass, run: Run, tmp_path: Path) -> None:
    """Everybody's points arrive where they belong, by the commands of the instructors' page."""
    (from_canvas, gradebook), (from_moodle, worksheet) = canvas(tmp_path), moodle(tmp_path)
    run("collect", str(from_canvas), "--roster", str(gradebook), "--assignment", ASSIGNMENT)
    run("collect", str(from_moodle), "--roster", str(worksheet), "--timezone", "UTC")
    run("collect", str(gradescope_export(tmp_path)), "--assignment", ASSIGNMENT)
    table = run("grade", "--isolation", "limits only", "--jobs", "1").stdout
    run("report")
    run("export", "canvas", "--sheet", str(gradebook))
    run("export", "moodle-sheet", "--assignment", ASSIGNMENT, "--sheet", str(worksheet))
    run("export", "gradescope")

    assert len(set(re.findall(r"^(?:canvas|moodle|scope)-\d{3}", table, flags=re.MULTILINE))) == 3 * EACH
    assert (course.root / "reports/report.html").stat().st_size > 0
    exports = course.root / "exports"
    reader = Canvas({str(500 + n): (f"canvas-{n:03}", "") for n in range(EACH)}, {"77": "warm_up"})
    reader.upload((exports / "canvas.csv").read_bytes())
    assert [reader.changed[str(500 + number), "77"] for number in range(EACH)] == EARNED
    sheets = MoodleWorksheet({str(number) for number in range(EACH)}, 20)
    sheets.upload((exports / f"moodle-sheet-{ASSIGNMENT}.csv").read_bytes())
    assert [sheets.updated[str(number)] for number in range(EACH)] == EARNED
    results = {path.parent.name: path for path in (exports / "gradescope").rglob("results.json")}
    scores = [gradescope(results[f"scope-{number:03}"].read_bytes())[0] for number in range(EACH)]
    assert scores == EARNED


def test_every_command_on_the_page_exists() -> None:
    """With all the options that the page gives it."""
    wrong = []
    for command in sorted(set(COMMANDS)):
        name, *words = command.split()
        options = {option for parameter in main.commands[name].params for option in parameter.opts}
        wrong += [f"{command}: {word}" for word in words if word.startswith("-") and word.split("=")[0] not in options]

    assert wrong == []
