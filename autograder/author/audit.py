"""Measure the grader: does it accept right answers, catch wrong ones, and name the mistake?

``verify`` proves what the author wrote down. The audit adds many more draws, and wrong answers that nobody wrote down
(``mutants``).
"""

from __future__ import annotations

import ast
import hashlib
import json
import signal
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

from autograder.author.banks import bank_files
from autograder.author.misconceptions import load_misconceptions, skipped_checks
from autograder.author.mutants import Mutant, marked, mutants
from autograder.author.run_unsandboxed import answers_of, grade, solution_with
from autograder.checks.bank import Bank, unpack_bank
from autograder.checks.collect import Check, collect
from autograder.checks.diagnose import find_mistakes
from autograder.checks.needs import missing_packages
from autograder.checks.reference import live
from autograder.errors import CourseError
from autograder.model.course import Course, Unit
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult, Failure
from autograder.solution import solution_text
from autograder.student.silence import quiet

EXPLAINED = "equivalent_mutants.toml"  # in a unit's folder: mutant = "why it is right as well"
MUTANT_SECONDS = 20  # a mutant may never end
ENOUGH = 0.9  # of the known mistakes fail a visible check
NAMED = 0.99  # of the known mistakes are named; one of a unit may not be


class UnitAudit(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of one unit.

    Args:
        content: a digest of the files that it depends on.
        draws: how often each style was graded.
        false_alarms: right answers that failed a check, or that a mistake was named for.
        visible: how many known mistakes a visible check catches.
        alone: how many are named, and nothing else with them.
        among: how many are named among two or three.
        unnamed: known mistakes for which nothing is named.
        misnamed: known mistakes for which only another one is named.
        skipped: sentences on checks of ``CAUGHT_BY`` that were not run.
        killed: mutants that fail a check; by a visible one: killed_visibly.
        survivors: mutants that pass every check, and that nobody explained.
        explained: mutants that are right, too; the unit's file says why.
        needless: explanations of mutants that are caught, or that there are not.
        losses: by changed answer, the share of the points that each caught mutant loses.
        lacks: the package without which nothing could be measured.
    """

    unit: str
    content: str
    draws: int = 0
    styles: int = 0
    false_alarms: tuple[str, ...] = ()
    known: int = 0
    visible: int = 0
    alone: int = 0
    among: int = 0
    unnamed: tuple[str, ...] = ()
    misnamed: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    mutants: int = 0
    killed: int = 0
    killed_visibly: int = 0
    survivors: tuple[str, ...] = ()
    explained: int = 0
    needless: tuple[str, ...] = ()
    losses: dict[str, tuple[float, ...]] = {}
    lacks: str = ""

    def faults(self) -> Iterator[str]:
        """Yield a sentence for each fault."""
        yield from (f"A right answer does not pass: {one}" for one in self.false_alarms)
        yield from (f"{one} is taken for another mistake" for one in self.misnamed)
        yield from self.skipped
        if self.known and len(self.unnamed) > max(1, (1 - NAMED) * self.known):
            yield f"{len(self.unnamed)} known mistakes are not named: {', '.join(self.unnamed)}"
        if self.known and self.visible < ENOUGH * self.known:
            yield f"visible checks catch {self.visible} of {self.known} known mistakes, fewer than nine in ten"
        where = f"course/{self.unit}/{EXPLAINED}"
        yield from (
            f"passes every check: {marked(one)}\n  Add a check, or write the solution more simply. If the change is "
            f'right, add this line to {where}:\n  {_toml_key(one)} = "the reason"'
            for one in self.survivors
        )
        yield from (f"{where} explains what is caught or is no mutant: {one}" for one in self.needless)


def _toml_key(change: str) -> str:
    """Write a key as TOML; a literal string needs no escapes."""
    return json.dumps(change, ensure_ascii=False) if "'" in change else f"'{change}'"


def audit_content(unit: Unit) -> str:
    """Return a digest of all files that a unit's figures depend on, except the engine. Docstrings do not count."""
    digest = hashlib.blake2b(digest_size=12)
    for path in sorted([*unit.folder.glob("*.py"), *unit.folder.glob("*/*.py"), *unit.folder.glob(EXPLAINED)]):
        text = path.read_text(encoding="utf-8")
        digest.update(f"{path.name}\0{_without_docstrings(text) if path.suffix == '.py' else text}\0".encode())
    return digest.hexdigest()


def _without_docstrings(text: str) -> str:
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            words = node.body[0]
            for number in range(words.lineno - 1, words.end_lineno or words.lineno):
                lines[number] = ""
    return "\n".join(line for line in lines if line.strip())


def audit(
    course: Course, units: Sequence[Unit], draws: int, jobs: int, before: Mapping[str, UnitAudit] | None = None
) -> Iterator[UnitAudit]:
    """Measure these units in ``jobs`` processes.

    Args:
        draws: how often each right answer is graded.
        before: figures by unit; if a unit has not changed since, only its right answers are measured again.
    """
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        yield from pool.map(partial(audit_unit, course, draws=draws, before=before), units)


def audit_unit(course: Course, unit: Unit, draws: int, before: Mapping[str, UnitAudit] | None = None) -> UnitAudit:
    """Measure one unit; see :func:`audit`."""
    import torch

    torch.set_num_threads(1)
    checks, content = collect(unit), audit_content(unit)
    lacking = missing_packages(checks[0].function) if checks else ()
    for package, _ in lacking:
        return UnitAudit(unit=unit.id, content=content, lacks=package)
    bank = unpack_bank(bank_files(course, unit)[0])
    if bank is None:
        raise CourseError(f"The known mistakes of {unit.id} cannot be read.", "Run: autograder build")
    styles = sorted((unit.folder / "styles").glob("*.py"))
    known = before.get(unit.id) if before else None
    if known is not None and known.content == content:
        alarms = tuple(_false_alarms(unit, checks, bank, styles, draws))
        return msgspec.structs.replace(known, draws=draws, styles=len(styles), false_alarms=alarms)
    found = [*_known(unit, checks, bank)]
    skipped = tuple(sentence for _, _, _, sentences in found for sentence in sentences)
    changed = [(mutant, _failed(unit, checks, mutant.source)) for mutant in mutants(solution_text(unit))]
    survivors = {mutant.change: None for mutant, failed in changed if not failed}
    visible = {check.name for check in checks if not check.hidden}
    explained = _explanations(unit)
    return UnitAudit(
        unit=unit.id,
        content=content,
        draws=draws,
        styles=len(styles),
        false_alarms=tuple(_false_alarms(unit, checks, bank, styles, draws)),
        known=len(found),
        visible=sum(is_visible for _, is_visible, _, _ in found),
        alone=sum(names == {name} for name, _, names, _ in found),
        among=sum(name in names and len(names) > 1 for name, _, names, _ in found),
        unnamed=tuple(name for name, _, names, _ in found if not names),
        misnamed=tuple(name for name, _, names, _ in found if names and name not in names),
        skipped=skipped,
        mutants=len(changed),
        killed=sum(bool(failed) for _, failed in changed),
        killed_visibly=sum(bool(failed & visible) for _, failed in changed),
        survivors=tuple(change for change in survivors if change not in explained),
        explained=sum(change in explained for change in survivors),
        needless=tuple(change for change in explained if change not in survivors),
        losses=_losses(checks, changed),
    )


def _known(unit: Unit, checks: Sequence[Check], bank: Bank) -> Iterator[tuple[str, bool, set[str], list[str]]]:
    """Yield each known mistake, whether a visible check fails, which names it gets, and sentences on skipped checks.

    The draw is another one than the bank was made with.
    """
    reference = live(unit.folder)
    for one in load_misconceptions(unit):
        answers = solution_with(unit, (f"misconceptions/{one.name}.py", one.source))
        results = grade(unit, checks, answers, "audit", "audit")
        failed = {result.name for result in results if result.outcome is Outcome.FAIL}
        is_visible = any(check.name in failed and not check.hidden for check in checks)
        with quiet():
            found = find_mistakes(bank, checks, results, answers, reference, unit.id)
        named = {name for diagnosis in found for name in diagnosis.names}
        yield one.name, is_visible, named, [sentence for _, sentence in skipped_checks(one, checks, results)]


def _false_alarms(unit: Unit, checks: Sequence[Check], bank: Bank, styles: Iterable[Path], draws: int) -> Iterator[str]:
    reference = live(unit.folder)
    for path in styles:
        answers = solution_with(unit, (f"styles/{path.name}", path.read_text(encoding="utf-8")))
        for draw in range(draws):
            results = grade(unit, checks, answers, "audit", f"draw {draw}")
            for result in results:
                if result.outcome is not Outcome.PASS:
                    yield f"{path.name} fails {result.name} on draw {draw}"
        with quiet():
            asked = [_as_if_failed(result) for result in results] if draws else []
            if find_mistakes(bank, checks, asked, answers, reference, unit.id):
                yield f"a mistake is named for {path.name}"


def _as_if_failed(result: CheckResult) -> CheckResult:
    """Return a failing result, so that a right answer is searched for mistakes, too."""
    return replace(result, outcome=Outcome.FAIL, failure=Failure("as if it failed"))


def _failed(unit: Unit, checks: Sequence[Check], source: str) -> set[str]:
    """Return the names of the checks that a mutant fails. If it passes all, hidden checks draw a second time."""
    hidden = [check for check in checks if check.hidden]
    try:
        with _at_most(MUTANT_SECONDS):
            answers = answers_of(unit, ("mutant", source))
            for group, draw in ((checks, "first"), (hidden, "second")):
                results = grade(unit, group, answers, "audit", draw)
                if failed := {result.name for result in results if result.outcome is not Outcome.PASS}:
                    return failed
    except (CourseError, TimeoutError):  # it cannot even be defined, or does not end
        return {check.name for check in checks}
    return set()


def _losses(checks: Sequence[Check], changed: Iterable[tuple[Mutant, set[str]]]) -> dict[str, tuple[float, ...]]:
    total = sum(check.points for check in checks)
    found: dict[str, list[float]] = {}
    for mutant, failed in changed:
        if failed:
            lost = sum(check.points for check in checks if check.name in failed)
            found.setdefault(mutant.answer, []).append(round(lost / total, 3))
    return {answer: tuple(sorted(losses)) for answer, losses in found.items()}


def _explanations(unit: Unit) -> dict[str, str]:
    path = unit.folder / EXPLAINED
    if not path.is_file():
        return {}
    try:
        found: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise CourseError(f"{path} is not valid TOML: {error}.", "Fix that line and try again.") from None
    return {change: str(reason) for change, reason in found.items()}


@contextmanager
def _at_most(seconds: int) -> Iterator[None]:
    """Raise TimeoutError in the block after so many seconds, if the system supports it."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def stop(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
