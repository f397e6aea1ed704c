"""The report of a class: one file, in which a script draws the heat map and sorts and filters it."""

from __future__ import annotations

from urllib.parse import quote_from_bytes

import msgspec

from autograder.grades.as_json import check_orders, packed_submission
from autograder.grades.class_grades import ClassGrades
from autograder.grades.schema import ClassRecord
from autograder.pages.document import document


def report_page(record: ClassRecord, grades: ClassGrades) -> bytes:
    """The file's content: the grades in their published form, with a letter for each check of a submission."""
    orders = check_orders(record)
    submissions = tuple(packed_submission(grade, orders) for grade in grades.graded)
    return document(
        "pages/templates/report.html.jinja",
        f"{record.course}: report",
        styles="report.css",
        script="report.js",
        data=msgspec.structs.replace(record, submissions=submissions),
        style_attributes=False,
    )


def link(folder: str, student: str) -> str:
    """The address of a student's page, whatever the folder in ``submitted/`` is called."""
    return f"{folder}/{quote_from_bytes(student.encode('utf-8', errors='surrogateescape'), safe='')}.html"
