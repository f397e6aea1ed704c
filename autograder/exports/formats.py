"""List the export formats. This module imports nothing, so that ``--help`` is fast."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Format:
    """An export format.

    Args:
        says: One-line description.
        suffix: Suffix of the single file; "" if the format is a folder of files.
        sheet: True if a sheet downloaded from the platform is required.
        for_students: True if students may get the files.
    """

    name: str
    says: str
    suffix: str = ""
    sheet: bool = False
    for_students: bool = False


FORMATS = {
    one.name: one
    for one in (
        Format("nbgrader", "the table of nbgrader export, properly quoted", ".csv"),
        Format("canvas", "a gradebook exported from Canvas, filled", ".csv", sheet=True),
        Format("moodle-sheet", "a grading worksheet from Moodle, filled; one assignment", ".csv", sheet=True),
        Format("moodle-gradebook", "for Moodle's gradebook import, a CSV an assignment"),
        Format("blackboard", "a Grade Centre download from Blackboard, filled", ".csv", sheet=True),
        Format("brightspace", "a grade export from Brightspace, filled", ".csv", sheet=True),
        Format("gradescope", "results.json of each submission", for_students=True),
        Format("classroom50", "result.json of each submission", for_students=True),
        Format("junit", "JUnit XML of each submission", for_students=True),
        Format("check50", "check50's JSON of each submission", for_students=True),
        Format("json", "the class for programs: docs/json.md", ".json"),
        Format("jsonl", "the same, a line for each submission", ".jsonl"),
        Format("dolos", "a zip for each exercise with the answers alone, to look for copies"),
    )
}
