"""Measure what a dozen hostile submissions cost the rest of the class (`python -m benchmarks.hostile`).

Each of them does one thing that once stopped, slowed or spoiled a whole run. The class is graded without them and
with them. The other grades must be the same, and the run may take longer by at most the time budgets of the dozen.
"""

from __future__ import annotations

import argparse
import copy
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.course import load_course
from autograder.grade.feedback.autograded import RENDERING_SECONDS
from autograder.grades.store import Store
from autograder.model.course import Course, Limits
from autograder.model.summary import Summary
from autograder.submissions.parser import SECONDS as READING_SECONDS
from benchmarks.classes import Notebook, hand_in, make_course, of_nbgrader, student
from benchmarks.commands import run

UNIT = "02_softmax"
ASSIGNMENT = "exercises"
LIMITS = Limits(cell_seconds=2.0, submission_seconds=6.0, memory_mb=1024, output_kb=64)
NAME = "hostile-{:02}"
Write = Callable[[Path, Notebook], None]  # into a submission's folder that holds the solved notebook, and its content


@dataclass(frozen=True)
class Comparison:
    """A class graded without and with the hostile submissions.

    Args:
        allowed: seconds of the hostile submissions' time budgets, divided among the workers.
        changed: other students whose grade changed.
        statuses: the status of each hostile submission.
    """

    students: int
    without_seconds: float
    with_seconds: float
    allowed: float
    changed: tuple[str, ...]
    statuses: dict[str, str]


def compare(folder: Path, students: int, jobs: int, isolation: str, limits: Limits = LIMITS) -> Comparison:
    """Grade a class, then the same class with the hostile submissions."""
    course = with_limits(make_course(folder / "class", (UNIT,), ASSIGNMENT), limits)
    hand_in(course, students)
    command = [sys.executable, "-m", "autograder", "grade", "--jobs", str(jobs), "--isolation", isolation, "--force"]
    without = run(command, course.root, fine=(0, 1))
    names = [student(number) for number in range(1, students + 1)]
    before = {name: _graded(course, name) for name in names}
    hand_in_hostile(course)
    beside = run(command, course.root, fine=(0, 1))
    after = {name: _graded(course, name) for name in names}
    found = {name: _graded(course, NAME.format(number)) for number, name in enumerate(HOSTILE, start=1)}
    budget = limits.submission_seconds + READING_SECONDS + 3 * RENDERING_SECONDS
    return Comparison(
        students,
        without.seconds,
        beside.seconds,
        len(HOSTILE) * budget / jobs,
        tuple(name for name in names if before[name] != after[name]),
        {name: "not recorded" if grade is None else str(grade.status) for name, grade in found.items()},
    )


def with_limits(course: Course, limits: Limits) -> Course:
    """Return the course with other limits."""
    path = course.root / "course/course.toml"
    lines = [f"{name} = {getattr(limits, name):g}" for name in limits.__dataclass_fields__]
    path.write_text("\n".join([path.read_text(encoding="utf-8"), "[limits]", *lines, ""]), encoding="utf-8")
    return load_course(course.root)


def hand_in_hostile(course: Course) -> None:
    """Write the hostile submissions: each is the solution with one change."""
    submitted = course.root / "submitted"
    solved = json.loads((course.root / "source" / ASSIGNMENT / f"{UNIT}.ipynb").read_text(encoding="utf-8"))
    for number, write in enumerate(HOSTILE.values(), start=1):
        folder = submitted / NAME.format(number) / ASSIGNMENT
        folder.mkdir(parents=True)
        (folder / f"{UNIT}.ipynb").write_text(json.dumps(solved), encoding="utf-8")
        write(folder, copy.deepcopy(solved))


def _graded(course: Course, name: str) -> Summary | None:
    known = Store(course.root).recall(ASSIGNMENT, name)
    return None if known is None else known[1]


def _save(folder: Path, notebook: Notebook) -> None:
    (folder / f"{UNIT}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")


def _cell(kind: str, source: str) -> dict[str, Any]:
    more = {"outputs": [], "execution_count": None} if kind == "code" else {}
    return {"cell_type": kind, "metadata": {}, "source": source, **more}


def _answer(notebook: Notebook, source: str) -> Notebook:
    for cell in notebook["cells"]:
        if of_nbgrader(cell).get("solution"):
            cell["source"] = source
    return notebook


def endless_timestamp(folder: Path, notebook: Notebook) -> None:
    """A timestamp of thirty digits."""
    (folder / "timestamp.txt").write_text("9" * 30 + "m")


def waiting_timestamp(folder: Path, notebook: Notebook) -> None:
    """A pipe instead of a timestamp, to which nobody writes."""
    os.mkfifo(folder / "timestamp.txt")


def endless_device(folder: Path, notebook: Notebook) -> None:
    """Links to an endless device."""
    for name in ("timestamp.txt", "submission_secret.txt", "helper.py"):
        (folder / name).symlink_to("/dev/zero")


def slow_markdown(folder: Path, notebook: Notebook) -> None:
    """Text that takes a Markdown renderer quadratic time."""
    texts = "a" + " " * 30_000 + "b", r"\begin{a}" * 11_000, "<p><font x1>" * 4_000
    notebook["cells"] += [_cell("markdown", text) for text in texts]
    _save(folder, notebook)


def hungry_html(folder: Path, notebook: Notebook) -> None:
    """HTML output for which a sanitiser needs gigabytes."""
    source = "from IPython.display import HTML, display\ndisplay(HTML('<p><font x1>' * 4000))"
    notebook["cells"].append(_cell("code", source))
    _save(folder, notebook)


def hungry_module(folder: Path, notebook: Notebook) -> None:
    """Modules and a notebook for which a parser needs a gigabyte per megabyte."""
    (folder / f"{UNIT}.ipynb").unlink()
    for number in range(2):
        (folder / f"answer{number}.py").write_text("a\n" * 4_000_000)
    (folder / "deep.ipynb").write_text('{"cells":[' + "[]," * 4_000_000 + "[]]}")


def much_output(folder: Path, notebook: Notebook) -> None:
    """Two hundred cells, each with the largest output that a cell may have."""
    notebook["cells"] += [_cell("code", f"print('x' * {LIMITS.output_kb * 1000})")] * 200
    _save(folder, notebook)


def restarted_again_and_again(folder: Path, notebook: Notebook) -> None:
    """Files that use up their time and then end the process, so that each file needs a new one."""
    sleep = "import time, os\ntime.sleep(1.5)\n"
    notebook["cells"] += [_cell("code", sleep)] * 3 + [_cell("code", sleep + "os._exit(0)")]
    for name in (f"{UNIT}.ipynb", *(f"{UNIT} ({number}).ipynb" for number in range(1, 5))):
        (folder / name).write_text(json.dumps(notebook))


def forged_lines(folder: Path, notebook: Notebook) -> None:
    """An error message with escape sequences: the terminal's title, its clipboard, another student's line."""
    text = "\\x1b]0;owned\\x07\\x1b[2J\\x9b1m\\n\\rsample-00001   10 of 10\\u202e01 fo 01\\u2066 [red]\\x00"
    _save(folder, _answer(notebook, f'class Odd(Exception): pass\nraise Odd("{text}")'))


def unnameable(folder: Path, notebook: Notebook) -> None:
    """A second folder whose name is not valid text."""
    shutil.copytree(folder, os.fsdecode(os.fsencode(folder.parent) + b"-\xff") + f"/{ASSIGNMENT}")


def borrowed(folder: Path, notebook: Notebook) -> None:
    """A link to another student's work."""
    shutil.rmtree(folder)
    folder.symlink_to(Path("..", student(1), ASSIGNMENT))


def too_large_answers(folder: Path, notebook: Notebook) -> None:
    """Tensors that are small enough alone, but too large together."""
    _save(folder, _answer(notebook, "import torch\ndef softmax(x):\n    return torch.zeros(7_000_000)"))


HOSTILE: dict[str, Write] = {
    write.__name__: write
    for write in (
        *(endless_timestamp, waiting_timestamp, endless_device, slow_markdown, hungry_html, hungry_module),
        *(much_output, restarted_again_and_again, forged_lines, unnameable, borrowed, too_large_answers),
    )
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hostile", description=__doc__)
    parser.add_argument("--students", type=int, default=100, help="honest ones (100)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="workers; one a core by default")
    parser.add_argument("--isolation", default="full", help="least level of isolation (full)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="autograder-hostile-") as folder:
        found = compare(Path(folder), options.students, options.jobs, options.isolation)
    print(
        f"{found.students} students: {found.without_seconds:.1f} s; with {len(HOSTILE)} hostile submissions "
        f"{found.with_seconds:.1f} s; their own budgets come to {found.allowed:.0f} s.\n"
        f"Grades of others that changed: {', '.join(found.changed) or 'none'}."
    )
    for name, status in found.statuses.items():
        print(f"  {name.replace('_', ' ')}: {status}")
    late = found.with_seconds - found.without_seconds > found.allowed
    sys.exit(1 if late or found.changed else 0)


if __name__ == "__main__":
    main()
