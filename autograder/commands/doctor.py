"""Define ``doctor``."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

import click

from autograder.boundary import policy
from autograder.sandbox.isolation import NOT_PROMISED, PROMISES


@click.command()
@click.option("--prove", "thorough", is_flag=True, help="Try more ways to break out, and list them.")
def doctor(thorough: bool) -> None:
    """Report how well this machine isolates student code, and whether grades hold under its versions.

    For each layer of isolation that is missing, it prints the reason and the cure.

    Example: autograder doctor --prove
    """
    from autograder.sandbox.doctor import prove
    from autograder.sandbox.layers import IS_LINUX, LAYERS
    from autograder.submissions.parser_layers import missing

    for layer in LAYERS:
        if (why_not := layer.why_not()) is None:
            click.secho(f"yes {layer.title}{layer.version()}: {layer.gives}", fg="green")
        else:
            click.secho(f"no  {layer.title}: {layer.gives}", fg="red")
            click.echo(f"      {why_not} {layer.cure()}")
    if IS_LINUX:
        lacking = ", ".join(missing()) or "nothing"
        click.echo(f"The process that reads and renders students' files confines itself, too; it lacks: {lacking}.")
    for line in _missing_packages():
        click.secho(f"no  {line}", fg="red")
    _print_proof()
    if policy.gpu_devices():
        click.echo("GPU: student code on a GPU can also reach the driver's files and, through it, more of the kernel.")
    proof = prove(thorough=thorough)
    if proof.tried:
        click.echo("\nTried and denied:")
    for name in proof.tried:
        click.echo(f"  {name}")
    for line in proof.lowered:
        click.secho(line, fg="red")
    level = proof.level
    click.echo(f"\nStudent code runs at level: {level.value}\n")
    for text in (PROMISES[level], f"Not promised: {NOT_PROMISED[level]}"):
        click.echo(click.wrap_text(text, width=100) + "\n")
    if remark := _nbgrader_problem():
        click.secho(click.wrap_text(remark, width=100), fg="yellow")


def _print_proof() -> None:
    """Print whether grades of the course around the working directory hold under the installed versions."""
    from autograder.author.proof import cure, prove, refusal
    from autograder.course import find_root, load_course
    from autograder.errors import AutograderError

    with suppress(AutograderError):  # other commands report a course that cannot be loaded
        if find_root() is None:
            return
        course = load_course()
        proof = prove(course, course.units, partial(click.echo, err=True))
        if proof.faults:
            click.secho(f"no  {refusal(proof)}\n{cure(proof)}", fg="red")
        elif proof.units:
            count = f"{len(proof.units)} of {len(course.units)} exercises"
            click.secho(f"yes versions: the grades of {count} hold under {proof.versions}", fg="green")


def _missing_packages() -> Iterator[str]:
    """Yield a line for each package that exercises of the course around the working directory lack."""
    from autograder.checks.needs import missing_lines
    from autograder.course import find_root, load_course
    from autograder.errors import AutograderError

    with suppress(AutograderError):  # other commands report a course that cannot be loaded
        yield from missing_lines(load_course().units if find_root() else ())


def _nbgrader_problem() -> str | None:
    """Return why nbgrader would not grade safely in the course around the working directory; None if it would."""
    from autograder.course import find_root

    root = find_root()
    if root is None or importlib.util.find_spec("traitlets") is None:  # no course, or a student's installation
        return None
    from autograder.grade.nbgrader.configured import not_configured

    return not_configured(root)
