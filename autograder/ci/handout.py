"""``autograder ci --write``: the files that a service wants, where it looks for them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from autograder.ci.bundle import TEMPLATES, gradescope_zip
from autograder.course import find_assignment, load_course
from autograder.errors import BuildError
from autograder.grades.atomic_write import write_whole
from autograder.model.course import Assignment, Course

# Template, where the service looks for it, and what is left to do.
WORKFLOWS = {
    "github": ("github.yml", ".github/workflows/grade.yml", "Set up what its head says, in your private repository."),
    "github-practice": (
        "github-practice.yml",
        ".github/workflows/autograder.yml",
        "Put it into the template of your students' repositories, and set up what its head says.",
    ),
    "gitlab": ("gitlab.yml", ".gitlab-ci.yml", "Set up what its head says, in your private project."),
}
TO_DO = "Upload it at Configure Autograder > Zip file upload, with Ubuntu 24.04. Keep it: it holds hidden checks."


def write_for(service: str, root: Path | None, assignment: str | None, into: Path | None) -> Iterator[str]:
    """Write the service's files; yields what was written and what is to do next.

    Args:
        service: one of ``WORKFLOWS``, or "gradescope".
        root: where to look for the course; None for the working directory.
        into: a folder; None for where the service looks, below the course's folder.

    Raises:
        BuildError: another file is in the way, or something to pack is missing.
        CourseError: there is no course, or no such assignment.
    """
    course = load_course(root)
    if service == "gradescope":
        chosen = _assignment(course, assignment)
        path = (into or course.root / "exports") / f"gradescope-{chosen.name}.zip"
        write_whole(path, gradescope_zip(course, chosen))
        yield f"Wrote {path}. {TO_DO}"
        return
    template, place, to_do = WORKFLOWS[service]
    path = into / Path(place).name if into else course.root / place
    data = (TEMPLATES / template).read_bytes()
    if path.exists() and path.read_bytes() != data:
        raise BuildError(
            f"{path} is there already, and differs.", "Move it away, or write elsewhere with --into FOLDER."
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    yield f"Wrote {path}. {to_do}"


def _assignment(course: Course, name: str | None) -> Assignment:
    if name is None and len(course.assignments) == 1:
        return course.assignments[0]
    if name is None:
        names = ", ".join(assignment.name for assignment in course.assignments)
        raise BuildError("A zip for Gradescope holds one assignment.", f"Name it with --assignment: {names}.")
    return find_assignment(course, name)
