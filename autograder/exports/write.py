"""Map each format to its writer."""

from __future__ import annotations

from collections.abc import Callable

from autograder.exports import (
    blackboard,
    brightspace,
    canvas,
    check50,
    classroom50,
    dolos,
    gradescope,
    json_lines,
    junit,
    moodle_gradebook,
    moodle_sheet,
    nbgrader_csv,
)
from autograder.exports.request import ExportResult, Request

WRITERS: dict[str, Callable[[Request], ExportResult]] = {
    "nbgrader": nbgrader_csv.write,
    "canvas": canvas.write,
    "moodle-sheet": moodle_sheet.write,
    "moodle-gradebook": moodle_gradebook.write,
    "blackboard": blackboard.write,
    "brightspace": brightspace.write,
    "gradescope": gradescope.write,
    "classroom50": classroom50.write,
    "junit": junit.write,
    "check50": check50.write,
    "json": json_lines.write_class,
    "jsonl": json_lines.write,
    "dolos": dolos.write,
}
