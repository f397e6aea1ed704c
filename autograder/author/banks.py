"""Make a unit's bank: what its solution and its known mistakes reply to the checks, asked with fixed inputs."""

from __future__ import annotations

import ast
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any

import msgspec
import torch

from autograder.author.examples import make_examples
from autograder.author.misconceptions import Misconception, load_misconceptions
from autograder.author.trusted import define
from autograder.boundary.protocol import Call, Reply, Request, Requests
from autograder.checks.bank import Bank, Failing, Key, Known, content_of, pack_bank, stamp, unpack_bank
from autograder.checks.collect import Check, collect
from autograder.checks.diagnose import ask_again, fixed_setting, keyed
from autograder.checks.reference import live
from autograder.checks.runner import Setting, run_checks
from autograder.checks.transcript import Exchange, Recorder, same
from autograder.course import bank_file
from autograder.errors import CourseError
from autograder.inside.in_process import InProcess
from autograder.model.course import Course, Unit
from autograder.model.outcome import Outcome
from autograder.solution import clean, solution_text
from autograder.student.quiet import quiet

SOURCES = ("*.py", "misconceptions/*.py", "styles/*.py")  # of a bank, in a unit's folder
OTHER_CALLS = 7919  # added to each call's seed, to learn which numbers are chance


def all_bank_files(course: Course) -> dict[str, tuple[bytes, bytes]]:
    """:func:`bank_files` of each unit, by its id. Several that are out of date are made at the same time."""
    stale = [unit for unit in course.units if _on_disk(course, unit) is None]
    if len(stale) < 2:  # not worth the start of a process
        return {unit.id: bank_files(course, unit) for unit in course.units}
    context = get_context("spawn")
    with ProcessPoolExecutor(min(len(stale), os.cpu_count() or 1), context, torch.set_num_threads, (1,)) as pool:
        made = dict(zip((unit.id for unit in stale), pool.map(partial(bank_files, course), stale), strict=True))
    return {unit.id: made.get(unit.id) or bank_files(course, unit) for unit in course.units}


def bank_files(course: Course, unit: Unit) -> tuple[bytes, bytes]:
    """The unit's bank for graders, and the part of it that students receive. What is up to date is not made again."""
    stamped = f"course/{unit.id}", _content(unit)
    bank = _on_disk(course, unit) or make_bank(unit)
    visible = {check.name for check in collect(unit) if not check.hidden}
    return pack_bank(bank, *stamped), pack_bank(bank.of_checks(visible), *stamped)


def _on_disk(course: Course, unit: Unit) -> Bank | None:
    """The bank that was made of today's files; None where there is none."""
    path = bank_file(course.root, unit.id)
    data = path.read_bytes() if path.is_file() else b""
    return unpack_bank(data) if stamp(data) == (f"course/{unit.id}", _content(unit)) else None


def _content(unit: Unit) -> str:
    return content_of([file for files in SOURCES for file in unit.folder.glob(files)])


def make_bank(unit: Unit) -> Bank:
    """Run every check on the solution, and on every known mistake.

    Raises:
        CourseError: the solution does not pass a check.
    """
    checks, setting = collect(unit), fixed_setting(live(unit.folder), unit.id)
    right = _replies(unit, checks, setting, InProcess({"__name__": "answers"}))
    other = _replies(unit, checks, setting, _OtherCalls({"__name__": "answers"}))
    chance = {name: _chance(exchanges, other[name]) for name, exchanges in right.items()}
    known = [_known(unit, checks, setting, right, one) for one in load_misconceptions(unit)]
    return Bank(right, {name: places for name, places in chance.items() if places}, known, make_examples(unit))


class _OtherCalls(InProcess):
    """Answers whose calls are seeded otherwise; their inputs are the same."""

    def ask(self, request: Request, tensors: list[Any]) -> tuple[Reply, list[Any]]:
        if isinstance(request, Requests):
            return super().ask(Requests([_reseeded(one) for one in request.requests]), tensors)
        return super().ask(_reseeded(request), tensors)


def _reseeded(request: Any) -> Any:
    if isinstance(request, Call):
        return msgspec.structs.replace(request, seed=(request.seed + OTHER_CALLS) % 2**63)
    return request


def _replies(
    unit: Unit, checks: tuple[Check, ...], setting: Setting, answers: InProcess
) -> dict[str, dict[Key, Exchange]]:
    """What the solution replies, by check."""
    define(unit, answers, [("solution.py", clean(solution_text(unit)))])
    makers: dict[int, str] = {}
    found: dict[str, dict[Key, Exchange]] = {}
    for check in checks:
        recorder = Recorder(answers, makers)
        with quiet():
            (result,) = run_checks([check], recorder, setting)
        if result.outcome is not Outcome.PASS:
            what = f"The solution of {unit.id} does not pass {check.name}."
            raise CourseError(what, f"Run: autograder verify {unit.id}")
        found[check.name] = keyed(recorder.exchanges)
    return found


def _chance(one: dict[Key, Exchange], other: dict[Key, Exchange]) -> list[tuple[Key, str]]:
    """Where the replies to the same calls differ when only the calls' seeds do."""
    return [
        (key, place)
        for key, exchange in one.items()
        for place, value in exchange.prints.items()
        if key not in other or not same(value, other[key].prints.get(place))
    ]


def _differ(one: Exchange, other: Exchange | None) -> bool:
    """Whether two exchanges are not the same to the bit: to ``==`` 64.0 is 64."""
    return msgspec.msgpack.encode(one) != msgspec.msgpack.encode(other)


def _known(
    unit: Unit,
    checks: tuple[Check, ...],
    setting: Setting,
    right: dict[str, dict[Key, Exchange]],
    one: Misconception,
) -> Known:
    answers = InProcess({"__name__": "answers"})
    solution = clean(solution_text(unit))
    define(unit, answers, [("solution.py", solution), (f"misconceptions/{one.name}.py", one.source)])
    with quiet():
        failed = ask_again(checks, answers, setting)
    failing = {
        name: Failing(
            found.what,
            found.said,
            {key: exchange for key, exchange in found.exchanges.items() if _differ(exchange, right[name].get(key))},
        )
        for name, found in failed.items()
    }
    body = ast.parse(one.source).body
    names = tuple(node.name for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef))
    return Known(one.name, one.sentence, one.section, names, failing)
