"""Write a service's files where it looks for them, for ``autograder ci --write``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from autograder.ci.bundle import TEMPLATES, gradescope_zip
from autograder.ci.engine import FOLDER, engine_files, from_wheel, is_with_engine
from autograder.course import find_assignment, load_course
from autograder.errors import BuildError
from autograder.grades.atomic_write import write_whole
from autograder.model.course import Assignment, Course

# Template, its place for the service, and the next step.
WORKFLOWS = {
    "github": (
        "github.yml",
        ".github/workflows/grade.yml",
        "Follow the steps at its top in your private repository.",
    ),
    "gitlab": ("gitlab.yml", ".gitlab-ci.yml", "Follow the steps at its top, in your private project."),
}
TO_DO = "Upload it at Configure Autograder > Zip file upload, with Ubuntu 24.04. Keep it private: it has hidden checks."


def write_for(service: str, root: Path | None, assignment: str | None, into: Path | None) -> Iterator[str]:
    """Write the service's files; yield what was written and what to do next.

    Args:
        service: one of ``WORKFLOWS``, or "gradescope".
        root: Folder in which to look for the course; None for the working directory.
        into: Output folder; None for the service's place, below the course's folder.

    Raises:
        BuildError: A different file is there, or a file to pack is missing.
        CourseError: There is no course, or no such assignment.
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
    if not is_with_engine(course.root):
        data = from_wheel(data.decode()).encode()
    if path.exists() and path.read_bytes() != data:
        raise BuildError(f"{path} exists and is different.", "Move it away, or write elsewhere with --into FOLDER.")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    yield f"Wrote {path}. {to_do}"
    if not is_with_engine(course.root):
        for name, content in engine_files().items():
            write_whole(course.root / name, content)
        yield f"Wrote {course.root / FOLDER}, from which it installs the engine. Commit that folder, too."


def _assignment(course: Course, name: str | None) -> Assignment:
    if name is None and len(course.assignments) == 1:
        return course.assignments[0]
    if name is None:
        names = ", ".join(assignment.name for assignment in course.assignments)
        raise BuildError("A zip for Gradescope contains one assignment.", f"Name it with --assignment: {names}.")
    return find_assignment(course, name)
