"""Collect a bundle's files: build them from ``course/`` and search them for leaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from autograder.author.build import built_files
from autograder.author.leaks import find_leaks
from autograder.bundle.answers import answers_rule
from autograder.bundle.pages import page_files
from autograder.ci.bundle import TEMPLATES
from autograder.errors import BuildError
from autograder.model.course import Assignment, Course
from autograder.student.exercises import CHECKS
from autograder.student.progress import MODULES
from autograder.student.reset import SUFFIX
from autograder.student.studied import RULE, pack
from autograder.submissions.file_kind import is_handout
from autograder.wheel import ENGINE, package_wheel, torch_range
from autograder.zipped import zipped


def bundle_files(
    course: Course,
    assignments: Sequence[Assignment],
    with_workflow: bool = False,
    built: Mapping[Path, bytes] | None = None,
) -> dict[str, bytes]:
    """Return the content of a bundle's files by name.

    Args:
        built: Result of ``built_files``, if it is available.
        with_workflow: Add the workflow that checks each push in a student's repository.

    Raises:
        BuildError: A file would reveal a solution or a hidden check; nothing may be written.
    """
    built = built or built_files(course)
    wheel, package = package_wheel()
    files = {"install.py": (ENGINE / "install.py").read_bytes()}
    for assignment in assignments:
        files |= dict(_assignment_files(course, assignment, built))
    files |= {path.name: data for path, data in built.items() if path.parent == Path("release")}
    files |= page_files(course, assignments, wheel, torch_range(package))
    if with_workflow:
        files[".github/workflows/autograder.yml"] = (TEMPLATES / "github-practice.yml").read_bytes()
    if found := find_leaks(course, {Path(name): data for name, data in files.items()}):
        raise BuildError("\n".join(["The bundle would reveal:", *found]), "Change the file that contains it.")
    # The package is not searched: everybody has it, and it contains the scaffold of `autograder new`.
    return dict(sorted({**files, f"wheels/{wheel}": package}.items()))


def _assignment_files(
    course: Course, assignment: Assignment, built: Mapping[Path, bytes]
) -> Iterator[tuple[str, bytes]]:
    release = Path("release", assignment.name)
    for path, data in built.items():
        if path.is_relative_to(release):
            folder = f"{assignment.name}/{CHECKS}" if is_handout(path.name) else assignment.name
            yield f"{folder}/{path.relative_to(release).as_posix()}", data
    yield f"{assignment.name}/{CHECKS}/{RULE}", pack(answers_rule(course, assignment))
    for unit in assignment.units:
        test, check = f"pytest exercises/test_{unit.id}.py", f"autograder check {unit.name}"
        stub = built[Path("exercises", f"{unit.id}.py")].replace(test.encode(), check.encode(), 1)
        notebook = built[release / f"{unit.id}.ipynb"]
        yield f"{assignment.name}/{MODULES}/{unit.id}.py", stub
        start = {f"{unit.id}.ipynb": notebook, f"{MODULES}/{unit.id}.py": stub}
        yield f"{assignment.name}/{CHECKS}/test_{unit.id}{SUFFIX}", zipped(start)
        if course.handout.wheel:  # for a notebook that is opened without the other files
            names = f"exercises/test_{unit.id}.*", f"exercises/{unit.shared.name}"
            checks = {path.name: data for path, data in built.items() if any(map(path.match, names))}
            yield f"wheels/{unit.id}.zip", zipped(checks)
