"""Write docs/coverage.md and the generated parts of README.md and docs/security.md, which comments mark.

Run: python -m tools.pages
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from autograder.author.written import model_answers
from autograder.checks.collect import collect
from autograder.course import load_course
from autograder.model.course import Course, Unit
from autograder.render import points_text
from autograder.sandbox.isolation import NOT_PROMISED, PROMISES
from autograder.solution import graded_names, solution_text
from tools.attacks import attacks_table, grading_attacks_table
from tools.coverage import coverage_page

MARKED = ("README.md", "docs/security.md")  # hand-written except for the marked parts


def main() -> None:
    """Write the pages that are out of date."""
    root = Path(__file__).parents[1]
    course = load_course(root)
    pages = {name: refreshed((root / name).read_text(encoding="utf-8"), course) for name in MARKED}
    for name, text in {**pages, "docs/coverage.md": coverage_page(course)}.items():
        if (root / name).read_text(encoding="utf-8") != text:
            (root / name).write_text(text, encoding="utf-8")
            print(f"{name} was out of date")


def refreshed(text: str, course: Course) -> str:
    """Return a page's text with its marked parts rebuilt: those between ``<!-- name -->`` and ``<!-- /name -->``."""
    for name, make in PARTS.items():
        before, opening, rest = text.partition(f"<!-- {name} -->\n")
        _, closing, after = rest.partition(f"<!-- /{name} -->")
        if opening and closing:
            text = f"{before}{opening}{make(course)}\n{closing}{after}"
    return text


def exercises(course: Course) -> str:
    """Return a table with a row for each exercise: what students write, and its points."""
    lines = ["| exercise | to write | points | known mistakes |", "|---|---|---:|---:|"]
    for assignment in course.assignments:
        lines.append(f"| **{assignment.name}** | | | |")
        lines += [_exercise_row(unit) for unit in assignment.units]
    return "\n".join(lines)


def _exercise_row(unit: Unit) -> str:
    names = graded_names(solution_text(unit))
    checks = collect(unit)
    visible = points_text(sum(check.points for check in checks if not check.hidden))
    total = points_text(sum(check.points for check in checks))
    mistakes = len(list((unit.folder / "misconceptions").glob("*.py")))
    written = ", ".join(f"`{name}`" for name in names)
    more = sum(answer.points for answer in model_answers((unit.folder / "lesson.md").read_text(encoding="utf-8")))
    by_person = f", and {points_text(more)} that a person gives" if more else ""
    points = f"{total} ({visible} visible){by_person}"
    return f"| [{unit.id}](course/{unit.id}/lesson.md) | {written} | {points} | {mistakes} |"


def isolation(course: Course) -> str:
    """Return a table with a row for each level of isolation: what it promises, and what it does not."""
    lines = ["| level | what it promises | what it does not |", "|---|---|---|"]
    lines += [f"| `{level.value}` | {PROMISES[level]} | {NOT_PROMISED[level]} |" for level in PROMISES]
    return "\n".join(lines)


def measured(course: Course) -> Any:
    """Return the figures of docs/install.json: packages, MB and seconds of each installation."""
    return json.loads((course.root / "docs/install.json").read_text(encoding="utf-8"))


def install(course: Course) -> str:
    """Return a table with a row for each measured set of packages, from docs/install.json."""
    found = measured(course)
    lines = [
        "| to install | for | packages | download | on disk | with uv | with pip |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    for one in found["sets"]:
        name = f"attention-course[{one['extra']}]" if one["extra"] else "attention-course"
        sizes = [f"{one[key]} MB" if one[key] else "" for key in ("download_mb", "disk_mb")]
        times = [f"{one[key]} s" if one[key] else "" for key in ("uv_s", "pip_s")]
        lines.append(f"| `{name}` | {one['what']} | {' | '.join([str(one['packages']), *sizes, *times])} |")
    return "\n".join([*lines, "", f"With PyTorch's CPU build, measured {found['measured']}."])


PARTS: dict[str, Callable[[Course], str]] = {
    "exercises": exercises,
    "install": install,
    "isolation": isolation,
    "attacks": attacks_table,
    "attacks-on-grading": grading_attacks_table,
}

if __name__ == "__main__":
    main()
