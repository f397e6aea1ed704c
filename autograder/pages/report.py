"""The report of a class: one file, in which a script draws the heat map and sorts and filters it."""

from __future__ import annotations

from autograder.pages.document import document
from autograder.pages.overview import Overview


def report_page(overview: Overview) -> bytes:
    """The file's content."""
    return document(
        "pages/templates/report.html.jinja",
        f"{overview.title}: report",
        styles="report.css",
        script="report.js",
        data=overview,
        style_attributes=False,
    )
