"""The formats that there are, for the command's help. It imports nothing: help must come at once."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Format:
    """One format.

    Args:
        says: what it is, in a line.
        suffix: of the one file it makes; "" where it makes a folder of files.
        sheet: whether a sheet that was downloaded must be given.
        for_students: whether its files may be handed to students.
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
