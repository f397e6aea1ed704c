"""Write output for GitHub: workflow commands, files for the step, and a check run.

The runner treats a printed line that begins with ``::`` as a command, and an older form anywhere in a line. So texts in
commands have encoded line ends and percent signs, and output for people is printed while commands are stopped.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from autograder.ci.annotations import Annotation
from autograder.ci.summary import headline, summary
from autograder.grades.plain_text import number
from autograder.grades.student_view import ShownGrade

MAX_PRINTED = 10  # annotations that a step shows
MAX_PER_REQUEST = 50  # annotations
MAX_MESSAGE = 4_000  # characters
MAX_SUMMARY = 60_000  # bytes; GitHub allows 65,535 characters


def is_here(environment: Mapping[str, str]) -> bool:
    """True in a step of GitHub Actions or a compatible runner."""
    return environment.get("GITHUB_ACTIONS") == "true"


def between_marks(lines: Sequence[str]) -> Iterator[str]:
    """Yield lines for people, with workflow commands stopped."""
    mark = secrets.token_hex(16)
    yield f"::stop-commands::{mark}"
    yield from lines
    yield f"::{mark}::"


def commands(found: Sequence[Annotation]) -> Iterator[str]:
    """Yield a command for each annotation, as many as a step shows."""
    for one in found[:MAX_PRINTED]:
        place = f"file={_property(one.file)},line={one.line},title={_property(one.title)}"
        yield f"::{'warning' if one.is_fault else 'error'} {place}::{_data(one.message[:MAX_MESSAGE])}"


def write_for_step(environment: Mapping[str, str], grade: ShownGrade, isolation: str) -> None:
    """Write the step's summary, and its outputs ``points`` (empty without a score) and ``max-points``."""
    points = "" if grade.points is None else number(grade.points)
    _append(environment, "GITHUB_STEP_SUMMARY", summary(grade, isolation) + "\n")
    _append(environment, "GITHUB_OUTPUT", f"points={points}\nmax-points={number(grade.max_points)}\n")


def check_run(grade: ShownGrade, found: Sequence[Annotation], isolation: str) -> dict[str, Any]:
    """Return the body of a request that creates a check run; the sender adds ``head_sha``."""
    full = grade.points is not None and grade.points >= grade.max_points - 1e-6
    conclusion = "neutral" if grade.points is None else "success" if full else "failure"
    return {
        "name": "autograder",
        "status": "completed",
        "conclusion": conclusion,
        "output": {
            "title": headline(grade)[:200],
            "summary": summary(grade, isolation, MAX_SUMMARY),
            "annotations": [
                {
                    "path": one.file,
                    "start_line": one.line,
                    "end_line": one.line,
                    "annotation_level": "warning" if one.is_fault else "failure",
                    "title": one.title,
                    "message": one.message[:MAX_MESSAGE],
                }
                for one in found[:MAX_PER_REQUEST]
            ],
        },
    }


def check_run_json(grade: ShownGrade, found: Sequence[Annotation], isolation: str) -> bytes:
    return json.dumps(check_run(grade, found, isolation), ensure_ascii=False, indent=1).encode()


def _append(environment: Mapping[str, str], variable: str, text: str) -> None:
    if path := environment.get(variable):
        with Path(path).open("a", encoding="utf-8", newline="\n") as file:
            file.write(text)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
