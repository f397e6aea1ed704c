"""What instructors run before the course starts: ``bundle``."""

from __future__ import annotations

from pathlib import Path

import click

from autograder.commands.needs import needs

FOLDER = "bundles"


@click.command()
@click.argument("assignment")
@click.option("--to", type=click.Path(path_type=Path), help="Where to write it; below bundles/ by default.")
@click.option(
    "--as",
    "form",
    type=click.Choice(["folder", "zip", "git"]),
    default="folder",
    help="A folder (the default), a zip, or a git repository to be a template.",
)
@needs("grade")
def bundle(assignment: str, to: Path | None, form: str) -> None:
    """Write what students receive of ASSIGNMENT, or of all: notebooks, stubs, visible checks, and the package.

    Example: autograder bundle self_attention --as zip
    """
    from autograder.bundle.contents import bundle_files
    from autograder.bundle.pack import write_folder, write_repository, write_zip
    from autograder.course import find_assignment, load_course

    course = load_course()
    chosen = course.assignments if assignment == "all" else (find_assignment(course, assignment),)
    name = f"{'course' if assignment == 'all' else assignment}-bundle"
    path = to or course.root / FOLDER / (f"{name}.zip" if form == "zip" else name)
    files = bundle_files(course, chosen, with_workflow=form == "git")
    said = ""
    if form == "zip":
        write_zip(files, path)
    elif form == "folder":
        write_folder(files, path)
    else:
        said = f" {write_repository(files, path, course.title)} Push it, and mark it as a template."
    size = sum(map(len, files.values())) / 2**20
    click.echo(f"Wrote {path}: {len(files)} files, {size:.1f} MB.{said}")
    if not course.handout.wheel:
        click.echo("A notebook needs its folder. For notebooks alone (Colab), see docs/instructors.md: Hand out.")
