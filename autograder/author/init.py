"""Start a course: everything that a folder needs to verify, hand out and grade one exercise."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from autograder.author.new import new_unit
from autograder.course import find_root
from autograder.errors import CourseError

STARTER = Path(__file__).parent / "starter"
DOCS = "docs"  # pages for authors and instructors, also beside this file
FIRST = "01_center_rows"
WORKFLOW = ".github/workflows/course.yml"
NAMES = {  # under these they would work where they are
    "gitignore": ".gitignore",
    "course.yml": WORKFLOW,
    "nbgrader_config.txt": "nbgrader_config.py",
}


def init_course(root: Path) -> list[Path]:
    """Write a small course into ``root``. Return the new files.

    An existing course gets only the files that it lacks outside ``course/``. Nothing is replaced.

    Raises:
        CourseError: the folder is in another course, or has a ``course`` folder without a course.
    """
    root = root.resolve()
    around = find_root(root)
    if around not in (None, root):
        raise CourseError(f"{root} is inside the course {around}.", "Choose a folder outside of it.")
    if around is None and (root / "course").exists():
        raise CourseError(f"{root / 'course'} is there, without a course.toml.", "Choose an empty folder.")
    written = list(_copied(root, with_course=around is None))
    return written + (new_unit(root, FIRST) if around is None else [])


def _copied(root: Path, with_course: bool) -> Iterator[Path]:
    for path in [*sorted(STARTER.rglob("*")), *sorted((STARTER.parent / DOCS).glob("*.md"))]:
        relative = path.relative_to(STARTER.parent if path.parent.name == DOCS else STARTER)
        target = root / NAMES.get(path.name, relative)
        if path.is_file() and not target.exists() and (with_course or relative.parts[0] != "course"):
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
            yield target
