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
        has_grades: False if the files hold only answers.
    """

    name: str
    says: str
    writes: str
    suffix: str = ""
    sheet: bool = False
    has_grades: bool = True

    @property
    def writer(self) -> Callable[[Request], ExportResult]:
        """Import the writer."""
        found: Callable[[Request], ExportResult] = resolve_name(f"{__package__}.{self.writes}")
        return found


FORMATS = {
    one.name: one
    for one in (
        Format("nbgrader", "the table of nbgrader export, correctly quoted", "nbgrader_csv:write", ".csv"),
        Format("canvas", "a gradebook exported from Canvas, filled in", "canvas:write", ".csv", True),
        Format(
            "moodle-sheet",
            "a grading worksheet from Moodle, filled in; one assignment",
            "moodle_sheet:write",
            ".csv",
            True,
        ),
        Format("moodle-gradebook", "one CSV per assignment for Moodle's gradebook import", "moodle_gradebook:write"),
        Format("blackboard", "a Grade Centre download from Blackboard, filled in", "blackboard:write", ".csv", True),
        Format("brightspace", "a grade export from Brightspace, filled in", "brightspace:write", ".csv", True),
        Format("gradescope", "results.json of each submission", "gradescope:write"),
        Format("classroom50", "result.json of each submission", "classroom50:write"),
        Format("junit", "JUnit XML of each submission", "junit:write"),
        Format("check50", "check50's JSON of each submission", "check50:write"),
        Format("json", "the class, for programs; see: autograder docs json", "json_lines:write_class", ".json"),
        Format("jsonl", "the same, one line per submission", "json_lines:write", ".jsonl"),
        Format("dolos", "one zip per exercise with students' code, to find copies", "dolos:write", has_grades=False),
    )
}
