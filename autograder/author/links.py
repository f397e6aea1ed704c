"""Rewrite links between lessons for notebooks and for the site."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from urllib.parse import quote

from autograder.author.lesson import Lesson
from autograder.course import lesson_headings
from autograder.model.course import Assignment, Course, Unit

LINK = re.compile(r"\]\((?:\.\./)?(?P<unit>[^/()\s]+)/lesson\.md(?:#(?P<place>[^()\s]+))?\)")
TO_PAGE = re.compile(r"\]\((?P<up>(?:\.\./)?)(?P<page>\w+)\.md\)")

UNSHARED = re.compile(r"\[(?P<words>[^\[\]]+)\]\(#[\w-]*[^\w()-][^()\s]*\)")  # a place whose name editors do not share

LINKED = re.compile(r"\[(?P<words>[^\]]+)\]\((?:\.\./|https?://)[^()\s]+\)")


def anchor(heading: str) -> str:
    """Return the anchor that GitHub and the site give a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def between_notebooks(lesson: Lesson, course: Course, assignment: Assignment | None) -> Lesson:
    """Return the lesson with links to notebooks in their assignments' folders, and to its own headings.

    Editors name a heading's place differently. A heading of letters, digits, spaces and hyphens has one name, except
    for its case. Links to other headings become their words.

    Args:
        assignment: the lesson's; None for a page, whose notebook is beside these folders.
    """
    homes = {unit: other for other in course.assignments for unit in other.units}

    def path(unit: Unit, place: str, heading: str) -> str:
        if heading and unit.id == lesson.unit_id:
            return f"#{quote(re.sub('[`*]', '', heading).replace(' ', '-'))}"  # as JupyterLab names their places
        home = homes[unit]
        if assignment is None:
            return f"{home.name}/{unit.id}.ipynb"
        return f"{unit.id}.ipynb" if home == assignment else f"../{home.name}/{unit.id}.ipynb"

    relinked = _relinked(lesson, course, path, lambda up, page: f"{up}{page}.ipynb")
    return replace(relinked, text=UNSHARED.sub(r"\g<words>", relinked.text))


def between_pages(lesson: Lesson, course: Course) -> Lesson:
    """Return the lesson with links to the site's sources, which lie in one folder."""
    return _relinked(
        lesson, course, lambda unit, place, heading: f"{unit.id}.ipynb{place}", lambda up, page: f"{page}.ipynb"
    )


def without_links(text: str) -> str:
    """Replace links by their text, for a terminal."""
    return LINKED.sub(r"\g<words>", text)


def _relinked(
    lesson: Lesson,
    course: Course,
    path: Callable[[Unit, str, str], str],
    page_path: Callable[[str, str], str],
) -> Lesson:
    """Return the lesson with other link targets.

    Args:
        page_path: the target for a page of the course, given "../" or "" and its name.
        path: the target for an exercise, a place on its page with its hash sign, and the heading there; these two may
            be "".
    """
    units = {unit.id: unit for unit in course.units}

    def relink(match: re.Match[str]) -> str:
        name, place = match["unit"], match["place"]
        if name not in units:
            raise lesson.fault(
                f"it links to {name}, which course.toml does not list.", "Name an exercise of the course."
            )
        headings = {anchor(heading): heading for heading in lesson_headings(units[name])}
        if place and place not in headings:
            raise lesson.fault(
                f"it links to {name}#{place}, but that lesson has no such heading.", "Name one of its headings."
            )
        return f"]({path(units[name], f'#{place}' if place else '', headings.get(place or '', ''))})"

    def relink_page(match: re.Match[str]) -> str:
        if match["page"] not in course.pages:
            raise lesson.fault(
                f"it links to {match['page']}.md, which course.toml does not list.", "Name a page of the course."
            )
        return f"]({page_path(match['up'], match['page'])})"

    return replace(lesson, text=TO_PAGE.sub(relink_page, LINK.sub(relink, lesson.text)))
