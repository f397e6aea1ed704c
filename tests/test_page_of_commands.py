"""The two tables at the top of instructors.md, command by command, in the order of the page."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from downloads import write_zip

from autograder.author.sample_class import MARK
from autograder.model.course import Course

PAGE = (Path(__file__).parents[1] / "autograder/author/docs/instructors.md").read_text(encoding="utf-8")
TEN, RARER = (
    PAGE.split(f"## {title}\n")[1].split("\n## ")[0] for title in ("A semester in ten commands", "Rarer tasks")
)
SAYS = {  # the commands of the page -> what each must say
    "doctor": "Not promised:",
    "bundle self_attention --as zip": "bundles/self_attention-bundle.zip",
    "collect Downloads/submissions.zip --roster Downloads/gradebook.csv --dry-run": "3 to collect",
    "grade": "are graded",
    "show sample-01 softmax": "Hidden checks",
    "report --pages": "reports/staff",
    "similar self_attention": "similar.html",
    "export canvas --sheet Downloads/gradebook.csv": "1 file with 3 grades",
    "grade --compare --force": "No points would change.",
    "ci --write github": ".github/workflows/grade.yml",
    "extend sample-01 self_attention --until 2026-12-05": "sample-01 can hand in self_attention until 2026-12-05 23:59",
    "extend --from granted.csv": "sample-02 can hand in self_attention until 2026-12-06 12:00",
    "class": "sample-02  handed in self_attention; graded in self_attention; extension for self_attention",
    "forget sample-01 --dry-run": "submitted/sample-01",
    "grade --compare": "sample-03",
    "archive 2026-autumn": "archives/2026-autumn.zip",
}
STUDENTS = ("sample-01", "sample-02", "sample-03")
WRONG = "return exponentials / exponentials.sum(dim, keepdim=True)", "return exponentials / exponentials.sum()"


@pytest.fixture
def root(course_copy: Course) -> Path:
    """A course with a due date, and what its instructor downloaded from Canvas."""
    root = course_copy.root
    settings = root / "course/course.toml"
    named = 'name = "self_attention"'
    settings.write_text(settings.read_text().replace(named, f"{named}\ndue = 2026-11-30T23:59:00+01:00"))
    (root / "Downloads").mkdir()
    right = (root / "solutions/02_softmax.py").read_text()
    answers = dict(zip(STUDENTS, (right, right, right.replace(*WRONG)), strict=True))
    files = {
        f"sample0{number}_{500 + number}_{9000 + number}_02_softmax.py": answers[student].encode()
        for number, student in enumerate(STUDENTS, start=1)
    }
    write_zip(root / "Downloads/submissions.zip", files)
    head = "Student,ID,SIS User ID,SIS Login ID,Section,Self-attention (77)\n    Points Possible,,,,,50\n"
    rows = [f"Sample {number},{500 + number},u{number},{student},A,\n" for number, student in enumerate(STUDENTS, 1)]
    (root / "Downloads/gradebook.csv").write_text(head + "".join(rows))
    (root / "granted.csv").write_text("student,assignment,until\nsample-02,self_attention,2026-12-06 12:00\n")
    (root / "submitted").mkdir()
    (root / "submitted" / MARK).write_text("\n".join(STUDENTS))  # their answers are the course's own: no sandbox
    return root


def start(root: Path, command: str) -> subprocess.Popen[str]:
    words = [sys.executable, "-m", "autograder", *command.split()]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    return subprocess.Popen(words, cwd=root, text=True, **pipes)


def run(root: Path, command: str) -> str:
    """Run the command and answer its question with yes."""
    process = start(root, command)
    said, _ = process.communicate("y\n", timeout=600)
    assert process.returncode == 0, f"{command}: {said}"
    return said


def exported(root: Path) -> dict[str, float]:
    run(root, "export json")
    return points_in((root / "exports/json.json").read_bytes())


def points_in(data: bytes) -> dict[str, float]:
    return {one["student"]: one["points"] for one in json.loads(data)["submissions"]}


def test_the_page_has_ten_commands_and_the_rarer_ones() -> None:
    """The commands that are run below are those of both tables."""
    rows = [line for line in TEN.splitlines() if line.startswith("| ")]
    commands = re.findall(r"`autograder ([^`]+)`", TEN + RARER.split("\n\nThe sections")[0])

    assert sum("`autograder " in row for row in rows) == 10
    assert list(dict.fromkeys(commands)) == list(SAYS)


@pytest.mark.slow
def test_every_command_does_what_the_page_says(root: Path, tmp_path: Path) -> None:
    """A semester with an extension, a drop, a regrade, two graders, a move and an archive."""
    for command in list(SAYS)[:-1]:
        if command == "grade --compare":  # work is handed in again, and nothing is written
            before, stored = exported(root), root / ".autograder/grades/self_attention/sample-03.json"
            shutil.copy(root / "solutions/02_softmax.py", root / "submitted/sample-03/self_attention")
            written = stored.read_bytes()
        said = run(root, command)
        assert SAYS[command] in said, f"{command}: {said}"
        if command.startswith("extend sample"):
            assert "no extension" in run(root, f"{command.split(' --')[0]} --remove")
        if command.endswith("--dry-run"):
            run(root, command.removesuffix(" --dry-run"))
    assert stored.read_bytes() == written
    assert (before["sample-02"], before["sample-03"] < 10) == (10, True)

    settings = root / "nbgrader_config.py"
    settings.write_text(f"{settings.read_text()}\nc.CourseDirectory.groupshared = True\n")
    together = [start(root, "grade"), start(root, "grade --force")]
    ended = [(process.communicate(timeout=600)[0], process.returncode) for process in together]
    assert [status for _, status in ended] == [0, 0], ended
    assert exported(root) == {"sample-02": 10, "sample-03": 10}

    moved = Path(shutil.copytree(root, tmp_path / "moved"))
    assert "nothing was graded again" in run(moved, "grade")
    assert exported(moved) == exported(root)

    assert SAYS["archive 2026-autumn"] in run(moved, "archive 2026-autumn")
    with zipfile.ZipFile(moved / "archives/2026-autumn.zip") as archive:
        assert points_in(archive.read("grades.json")) == exported(root)
    assert "0 people" in run(moved, "class")
