"""Define ``bundle``, which packs what students receive."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from autograder.commands.needs import needs
from autograder.model.course import Answers, Assignment, Course

FOLDER = "bundles"


@click.command()
@click.argument("assignment")
@click.option("--to", type=click.Path(path_type=Path), help="The output path. Default: a new one in bundles/.")
@click.option(
    "--as",
    "form",
    type=click.Choice(["folder", "zip", "git"]),
    default="folder",
    show_default=True,
    help="Write a folder, a zip file, or a git repository to use as a template.",
)
@click.option("--answers", is_flag=True, help="Write right answers instead, one file for each assignment.")
@needs("grade")
def bundle(assignment: str, to: Path | None, form: str, answers: bool) -> None:
    """Write what students receive: notebooks, stubs, checks, the package.

    ASSIGNMENT is the name of an assignment, or "all". The bundle contains visible checks only. With --answers, --to is
    the folder of the files that you hand out when students may see right answers.

    Example: autograder bundle self_attention --as zip
    """
    from autograder.bundle.contents import bundle_files
    from autograder.bundle.pack import course_date, write_folder, write_repository, write_zip
    from autograder.course import find_assignment, load_course

    course = load_course()
    chosen = course.assignments if assignment == "all" else (find_assignment(course, assignment),)
    if answers:
        _write_answers(course, chosen, to or course.root / FOLDER)
        return
    name = f"{'course' if assignment == 'all' else assignment}-bundle"
    path = to or course.root / FOLDER / (f"{name}.zip" if form == "zip" else name)
    files = bundle_files(course, chosen, with_workflow=form == "git")
    result = ""
    if form == "zip":
        write_zip(files, path, course_date(course.root))
    elif form == "folder":
        write_folder(files, path)
    else:
        result = f" {write_repository(files, path, course.title)} Push it, and mark it as a template."
    size = sum(map(len, files.values())) / 2**20
    click.echo(f"Wrote {path}: {len(files)} files, {size:.1f} MB.{result}")
    if not course.handout.wheel:
        click.echo("A notebook works only in its folder. For Colab, see Hand out in: autograder docs instructors")


def _write_answers(course: Course, assignments: Sequence[Assignment], folder: Path) -> None:
    from autograder.bundle.answers import answers_file

    files = dict(answers_file(course, assignment) for assignment in assignments)
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
        click.echo(f"Wrote {folder / name}. It holds solutions. Students put it beside their notebooks.")
    if course.answers is Answers.DUE and not all(assignment.due for assignment in assignments):
        click.echo('Without a due date in course.toml students see no answers: write due = …, or answers = "solved".')
