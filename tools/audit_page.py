"""Write docs/audit.md: the figures of the last audit, with a digest of the files that were measured.

Measure the exercises that have changed, and write the page: python -m tools.audit_page
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import click
import msgspec

from autograder.author.audit import UnitAudit, audit, audit_content
from autograder.author.misconceptions import load_misconceptions
from autograder.checks.collect import collect
from autograder.checks.names_used import names_used
from autograder.commands.authors import show_audit
from autograder.course import find_unit, load_course
from autograder.model.course import Course, Unit
from autograder.processors import processors
from autograder.render import points_text
from autograder.solution import definition, graded_names, solution_text

PAGE = "docs/audit.md"
COLUMNS = (
    *("exercise", "right answers graded", "false alarms", "known mistakes", "seen by visible checks"),
    *("named alone", "among 2 or 3", "not named", "misnamed", "mutants", "caught", "by visible checks", "equivalent"),
)
DATA = re.compile(r"<!-- figures: (.*) -->")
TEXT = """# How good the grader is

Built by `python -m tools.audit_page`: edit nothing here. Right answers are the course's `styles/`, known mistakes its
`misconceptions/`, each graded with inputs that nothing was stored for. Mutants are small changes to the solution.
Each should be caught. An equivalent one is right as well; its unit's `equivalent_mutants.toml` says why.
"""
COSTS = """
## What one mistake costs

Known mistakes that cost more than six of ten points. If the plain case of an answer is wrong, the checks that rest on
it cannot pass. If other answers call it, their results are wrong, too. One correction brings all these points back.

| exercise | mistake | points | made in | its checks also call |
| --- | --- | ---: | --- | --- |
"""
LOSSES = """
## What one small change costs

The mutants that are caught, by the answer that they change: how many, the median of the points that they lose, how many
lose more than six of ten, and the other answers that call the changed one. A mutant that loses more than six of ten
breaks the plain case of its answer, and with it each check that rests on the plain case.

| exercise | changed answer | caught | median loss | over six of ten | answers that call it |
| --- | --- | ---: | ---: | ---: | --- |
"""
SENTENCES = """
## Which checks prove which sentence

Sentences of the contracts and general rules, as `course/contracts.toml` cites them, with the checks that fail if a
known mistake breaks them. The last column says what these checks do not try, so what would still pass.

| exercise | sentence | checks | would still pass |
| --- | --- | --- | --- |
"""
DEAR = 0.6  # share of an exercise's points


@click.command()
@click.argument("units", nargs=-1)
@click.option("--draws", type=click.IntRange(0), default=20, help="How often each right answer is graded; 20.")
@click.option("--jobs", "-j", type=click.IntRange(1), default=processors(), help="Processes; one a core.")
@click.option("--right-only", is_flag=True, help="Grade right answers only; keep the page's figures of the others.")
def main(units: tuple[str, ...], draws: int, jobs: int, right_only: bool) -> None:
    """Measure UNITS, or those whose files have changed, and write docs/audit.md after each of them."""
    course = load_course(Path(__file__).parents[1])
    chosen = [find_unit(course, name) for name in units or stale_units(course)]
    known = {one.unit: one for one in read_page(course)}
    for one in audit(course, chosen, draws, jobs, dict(known) if right_only else None):
        show_audit(one)
        known[one.unit] = one
        (course.root / PAGE).write_text(audit_page(course, known.values()), encoding="utf-8")


def audit_page(course: Course, audits: Iterable[UnitAudit]) -> str:
    """Return the page, in the course's order."""
    by_unit = {one.unit: one for one in audits}
    listed = [by_unit[unit.id] for unit in course.units if unit.id in by_unit]
    rows = [f"| {' | '.join(row)} |" for row in (COLUMNS, ("---", *["---:"] * (len(COLUMNS) - 1)), *_rows(listed))]
    data = msgspec.json.encode(listed).decode().replace("-->", "--\\u003e")
    costs = [row for unit in course.units for row in _costs(unit)]
    losses = [row for unit in course.units if unit.id in by_unit for row in _losses(unit, by_unit[unit.id])]
    sentences = [row for unit in course.units for row in _sentences(course, unit)]
    lists = [COSTS.rstrip("\n"), *costs, LOSSES.rstrip("\n"), *losses, SENTENCES.rstrip("\n"), *sentences]
    return "\n".join([TEXT, *rows, *lists, "", f"<!-- figures: {data} -->", ""])


def read_page(course: Course) -> list[UnitAudit]:
    """Return the figures on the page; none if there is no page or another version wrote it."""
    path = course.root / PAGE
    found = DATA.search(path.read_text(encoding="utf-8")) if path.is_file() else None
    try:
        return msgspec.json.decode(found.group(1), type=list[UnitAudit]) if found else []
    except msgspec.MsgspecError:
        return []


def stale_units(course: Course) -> list[str]:
    """Return the units whose files have changed since they were measured."""
    known = {one.unit: one.content for one in read_page(course)}
    return [unit.id for unit in course.units if known.get(unit.id) != audit_content(unit)]


def _costs(unit: Unit) -> Iterator[str]:
    """Yield a row for each known mistake that costs much. A check that requires a failing one costs its points, too."""
    checks = {check.name: check for check in collect(unit)}
    total = sum(check.points for check in checks.values())
    answers = graded_names(solution_text(unit))
    for one in load_misconceptions(unit):
        failed = {*one.caught_by}
        while more := {name for name, check in checks.items() if failed & {*check.requires}} - failed:
            failed |= more
        cost = sum(checks[name].points for name in failed)
        called = {name for check in failed for name in names_used(checks[check].function)} - {*one.answers}
        if cost > DEAR * total:
            own, others = (", ".join(name for name in answers if name in group) for group in (one.answers, called))
            yield f"| {unit.id} | {one.name} | {points_text(cost)} of {points_text(total)} | {own} | {others} |"


def _losses(unit: Unit, one: UnitAudit) -> Iterator[str]:
    """Yield a row for each answer whose mutants are caught."""
    text = solution_text(unit)
    answers = graded_names(text)
    for answer in (name for name in answers if name in one.losses):
        losses = one.losses[answer]
        callers = [name for name in answers if name != answer and _uses(definition(text, name), answer)]
        dear = sum(loss > DEAR for loss in losses)
        row = (unit.id, answer, str(len(losses)), f"{median(losses):.0%}", str(dear), ", ".join(callers))
        yield f"| {' | '.join(row)} |"


def _uses(source: str, name: str) -> bool:
    return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(ast.parse(source)))


def _sentences(course: Course, unit: Unit) -> Iterator[str]:
    """Yield a row for each sentence of a contract, with its checks and with what they do not try."""
    proofs, gaps = _listed(course, "contracts.toml", unit), _listed(course, "not_tried.toml", unit)
    found: dict[str, list[str]] = {}
    for check, cited in proofs.items():
        for sentence in [cited] if isinstance(cited, str) else cited:
            found.setdefault(sentence, []).append(check)
    for sentence, names in found.items():
        yield f"| {unit.id} | {sentence} | {', '.join(names)} | {gaps.get(sentence, '')} |"


def _listed(course: Course, name: str, unit: Unit) -> dict[str, Any]:
    path = course.root / "course" / name
    return tomllib.loads(path.read_text(encoding="utf-8")).get(unit.id, {}) if path.is_file() else {}


def _rows(audits: Sequence[UnitAudit]) -> Iterator[tuple[str, ...]]:
    for one in audits:
        yield (one.unit, *(["not measured"] + [""] * (len(COLUMNS) - 2) if one.lacks else _figures([one])))
    yield ("**all**", *_figures(audits))


def _figures(audits: Sequence[UnitAudit]) -> list[str]:
    known, mutants = sum(one.known for one in audits), sum(one.mutants for one in audits)
    return [
        str(sum(one.styles * one.draws for one in audits)),
        str(sum(len(one.false_alarms) for one in audits)),
        str(known),
        _share(sum(one.visible for one in audits), known),
        str(sum(one.alone for one in audits)),
        str(sum(one.among for one in audits)),
        str(sum(len(one.unnamed) for one in audits)),
        str(sum(len(one.misnamed) for one in audits)),
        str(mutants),
        str(sum(one.killed for one in audits)),
        _share(sum(one.killed_visibly for one in audits), mutants),
        str(sum(one.explained for one in audits)),
    ]


def _share(part: int, whole: int) -> str:
    return f"{part} ({part / whole:.0%})" if whole else "0"


if __name__ == "__main__":
    main()
