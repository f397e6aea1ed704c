"""Classes of a hundred to ten thousand: is the cost of a submission the same, memory flat, and a regrade short?

Each submission here is one notebook, the smallest exercise, so that ten thousand of them take minutes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from benchmarks.classes import ONE, hand_in, make_course, source_of, student
from benchmarks.commands import CommandFailed, Run, autograder


@dataclass(frozen=True)
class Growth:
    """A run for each class size, and for the last class of a thousand or less one more with one submission changed."""

    runs: tuple[Run, ...]
    regraded: int = 0  # the size of the class of which one submission changed
    regrade: Run | None = None


def measure_growth(folder: Path, sizes: tuple[int, ...], jobs: int, isolation: str) -> Growth:
    """Grade a class of each size."""
    runs: list[Run] = []
    regrade, regraded = None, max(size for size in sizes if size <= 1000)
    for size in sizes:
        course = make_course(folder / f"class-of-{size}", ONE, "one_exercise")
        hand_in(course, size)
        runs.append(autograder(course, jobs, isolation))
        if runs[-1].submissions != size:
            raise CommandFailed(f"{runs[-1].submissions} of {size} submissions were graded.")
        if size == regraded:
            change_one(course.root)
            regrade = autograder(course, jobs, isolation, force=False)
            if regrade.submissions != 1:
                raise CommandFailed(f"One submission of {size} was changed, {regrade.submissions} were graded.")
    return Growth(tuple(runs), regraded, regrade)


def change_one(root: Path) -> None:
    """Another comment in one student's answer."""
    path = root / "submitted" / student(1) / "one_exercise" / f"{ONE[0]}.ipynb"
    notebook = json.loads(path.read_text(encoding="utf-8"))
    cell = next(cell for cell in notebook["cells"] if cell["cell_type"] == "code")
    cell["source"] = source_of(cell) + "\n# changed"
    path.write_text(json.dumps(notebook, indent=1), encoding="utf-8")
