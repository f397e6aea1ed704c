"""List the export formats. This module imports no writer, so that ``--help`` is fast."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pkgutil import resolve_name
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from autograder.exports.request import ExportResult, Request


@dataclass(frozen=True)
class Format:
    """An export format.

    Args:
        says: One-line description.
        writes: Its writer, as module and function in this package.
        suffix: Suffix of the single file; "" if the format is a folder of files.
        sheet: True if a sheet downloaded from the platform is required.
    """

    name: str
    says: str
    writes: str
    suffix: str = ""
    sheet: bool = False

    @property
    def writer(self) -> Callable[[Request], ExportResult]:
        """Import the writer."""
        found: Callable[[Request], ExportResult] = resolve_name(f"{__package__}.{self.writes}")
        return found


FORMATS = {
    one.name: one
    for one in (
        Format("nbgrader", "the table of nbgrader export, properly quoted", "nbgrader_csv:write", ".csv"),
        Format("canvas", "a gradebook exported from Canvas, filled", "canvas:write", ".csv", True),
        Format(
            "moodle-sheet",
            "a grading worksheet from Moodle, filled; one assignment",
            "moodle_sheet:write",
            ".csv",
            True,
        ),
        Format("moodle-gradebook", "for Moodle's gradebook import, a CSV an assignment", "moodle_gradebook:write"),
        Format("blackboard", "a Grade Centre download from Blackboard, filled", "blackboard:write", ".csv", True),
        Format("brightspace", "a grade export from Brightspace, filled", "brightspace:write", ".csv", True),
        Format("gradescope", "results.json of each submission", "gradescope:write"),
        Format("classroom50", "result.json of each submission", "classroom50:write"),
        Format("junit", "JUnit XML of each submission", "junit:write"),
        Format("check50", "check50's JSON of each submission", "check50:write"),
        Format("json", "the class for programs: docs/json.md", "json_lines:write_class", ".json"),
        Format("jsonl", "the same, a line for each submission", "json_lines:write", ".jsonl"),
        Format("dolos", "a zip for each exercise with the answers alone, to look for copies", "dolos:write"),
    )
}
