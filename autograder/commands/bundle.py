"""Define ``bundle``, which packs what students receive."""

from __future__ import annotations

from pathlib import Path

import click

from autograder.commands.needs import needs

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
@needs("grade")
def bundle(assignment: str, to: Path | None, form: str) -> None:
    """Write what students receive: notebooks, stubs, checks, the package.

    ASSIGNMENT is the name of an assignment, or "all". The bundle contains visible checks only.

    Example: autograder bundle self_attention --as zip
    """
    from autograder.bundle.contents import bundle_files
    from autograder.bundle.pack import course_date, write_folder, write_repository, write_zip
    from autograder.course import find_assignment, load_course

    course = load_course()
    chosen = course.assignments if assignment == "all" else (find_assignment(course, assignment),)
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
        click.echo(
            "A notebook works only in its folder. For single notebooks (Colab), see docs/instructors.md: Hand out."
        )
