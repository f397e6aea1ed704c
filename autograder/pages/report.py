"""Render the class report: one file with a script that draws, sorts and filters the heat map."""

from __future__ import annotations

from urllib.parse import quote_from_bytes

import msgspec

from autograder.grades.as_json import check_orders, packed_submission
from autograder.grades.class_grades import ClassGrades
from autograder.grades.schema import ClassRecord
from autograder.pages.document import document


def report_page(record: ClassRecord, grades: ClassGrades) -> bytes:
    """Return the file's content: published grades, with a letter for each check."""
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
    """Return the URL of a student's page, with any folder name escaped."""
    return f"{folder}/{quote_from_bytes(student.encode('utf-8', errors='surrogateescape'), safe='')}.html"
