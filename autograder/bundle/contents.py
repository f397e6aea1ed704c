"""Which files a bundle holds. They are built from ``course/`` anew, and searched for what students must not see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from autograder.author.build import built_files
from autograder.author.leaks import find_leaks
from autograder.bundle.pack import zipped
from autograder.bundle.pages import page_files
from autograder.bundle.wheel import ENGINE, package_wheel, torch_range
from autograder.ci.bundle import TEMPLATES
from autograder.ci.handout import WORKFLOWS
from autograder.errors import BuildError
from autograder.model.course import Assignment, Course

PRACTICE = "github-practice"  # the workflow for students' own repositories
MODULES = "python"  # the folder of the stubs, below the notebooks: what is handed in is one folder


def bundle_files(
    course: Course,
    assignments: Sequence[Assignment],
    with_workflow: bool = False,
    built: Mapping[Path, bytes] | None = None,
) -> dict[str, bytes]:
    """The content of a bundle by name.

    Args:
        built: what ``built_files`` returns, where it is at hand.
        with_workflow: what checks each push in a student's repository.

    Raises:
        BuildError: something would give a solution or a hidden check away; nothing may be written then.
    """
    built = built or built_files(course)
    wheel, package = package_wheel()
    files = {"install.py": (ENGINE / "install.py").read_bytes()}
    for assignment in assignments:
        files |= dict(_assignment_files(course, assignment, built))
    files |= page_files(course, assignments, wheel, torch_range(package))
    if with_workflow:
        template, place, _ = WORKFLOWS[PRACTICE]
        files[place] = (TEMPLATES / template).read_bytes()
    if found := find_leaks(course, {Path(name): data for name, data in files.items()}):
        raise BuildError("\n".join(["The bundle would give away:", *found]), "Change the file that says it.")
    # The package is the engine as everybody has it, with the scaffold of `autograder new` that an exercise grew from.
    return dict(sorted({**files, f"wheels/{wheel}": package}.items()))


def _assignment_files(
    course: Course, assignment: Assignment, built: Mapping[Path, bytes]
) -> Iterator[tuple[str, bytes]]:
    release = Path("release", assignment.name)
    for path, data in built.items():
        if path.is_relative_to(release):
            yield f"{assignment.name}/{path.relative_to(release).as_posix()}", data
    for unit in assignment.units:
        stub = built[Path("exercises", f"{unit.id}.py")].replace(b"pytest exercises/", b"pytest ", 1)
        yield f"{assignment.name}/{MODULES}/{unit.id}.py", stub
        names = f"exercises/test_{unit.id}.*", f"exercises/{unit.shared.name}"
        checks = {path.name: data for path, data in built.items() if any(map(path.match, names))}
        for name, data in checks.items():
            yield f"{assignment.name}/{MODULES}/{name}", data
        if course.handout.wheel:  # a notebook that is opened alone fetches this
            yield f"wheels/{unit.id}.zip", zipped(checks)
