"""Make a unit's bank: what its solution and its known mistakes reply to the checks on fixed inputs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any, TypeVar

import msgspec
import torch

from autograder.author.examples import make_examples
from autograder.author.misconceptions import Misconception, load_misconceptions
from autograder.author.run_unsandboxed import solution_with
from autograder.author.stamps import current_stamp, stamp_of
from autograder.boundary.protocol import Call, Reply, Request, Requests
from autograder.checks.bank import Bank, Failing, Key, Known, pack_bank, unpack_bank
from autograder.checks.collect import Check, collect
from autograder.checks.examples import Example
from autograder.checks.on_examples import differs, replies_to
from autograder.checks.reference import live
from autograder.checks.reply_digest import Digests, Exchange, Recorder, same
from autograder.checks.runner import Setting, run_checks
from autograder.checks.wrong_answer import ask_again, fixed_setting, keyed
from autograder.course import bank_file
from autograder.errors import CourseError
from autograder.inside.in_process import InProcess
from autograder.model.course import Course, Unit
from autograder.model.outcome import Outcome
from autograder.processors import processors
from autograder.student.silence import quiet

Exchanges = dict[Key, Exchange]
Result = TypeVar("Result")
OTHER_CALLS = 7919  # added to each call's seed, to learn which numbers are chance


def all_bank_files(course: Course, only_current: bool = False) -> dict[str, tuple[bytes, bytes]]:
    """Return :func:`bank_files` of each unit by its id. Make several stale banks in parallel.

    Args:
        only_current: make none, which takes minutes; of stale ones the content is empty.
    """
    stale = stale_banks(course)
    if only_current:
        return {unit.id: (b"", b"") if unit in stale else bank_files(course, unit) for unit in course.units}
    made = dict(zip((unit.id for unit in stale), map_units(partial(bank_files, course), stale), strict=True))
    return {unit.id: made.get(unit.id) or bank_files(course, unit) for unit in course.units}


def map_units(work: Callable[[Unit], Result], units: Sequence[Unit]) -> Iterator[Result]:
    """Yield ``work(unit)`` for each unit, in order; several units share the machine's cores."""
    if len(units) < 2:  # starting a process takes longer than it saves
        yield from map(work, units)
        return
    context = get_context("spawn")
    with ProcessPoolExecutor(min(len(units), processors()), context, torch.set_num_threads, (1,)) as pool:
        yield from pool.map(work, units)


def bank_files(course: Course, unit: Unit) -> tuple[bytes, bytes]:
    """Return the unit's bank for graders, and its part for students. Make the bank only if it is stale."""
    stamp = stamp_of(unit)
    bank = _on_disk(course, unit) or make_bank(unit)
    visible = {check.name for check in collect(unit) if not check.hidden}
    return pack_bank(bank, stamp), pack_bank(bank.of_checks(visible), stamp)


def stale_banks(course: Course, units: Sequence[Unit] = ()) -> list[Unit]:
    """Return the units, by default of all, whose banks are missing or were made of other files or by another engine."""
    return [unit for unit in units or course.units if _on_disk(course, unit) is None]


def differs_from_today(course: Course, unit: Unit) -> bool:
    """True if the solution, or the first known mistake, replies otherwise today than the stored bank says.

    This finds changes that no stamp covers, such as calls that travel in another order.
    """
    bank = _on_disk(course, unit)
    checks, setting = collect(unit), fixed_setting(live(unit.folder), unit.id)
    today = _replies(unit, checks, setting)
    if bank is None or any(
        _is_other(exchanges, bank.right.get(name, {}), bank.chance.get(name, [])) for name, exchanges in today.items()
    ):
        return True
    first = load_misconceptions(unit)[:1]
    now = Bank(today, {}, [])
    mistakes = zip([_known(unit, checks, setting, now, one) for one in first], bank.known[:1], strict=True)
    return any(_failures(now) != _failures(stored) for now, stored in mistakes)


def _failures(known: Known) -> dict[str, str]:
    return {name: failing.what for name, failing in known.failing.items()}


def _is_other(found: Exchanges, stored: Exchanges, chance: Sequence[tuple[Key, str]]) -> bool:
    if found.keys() != stored.keys():
        return True
    return any(
        (key, place) not in chance and not same(value, stored[key].digests.get(place))
        for key, exchange in found.items()
        for place, value in exchange.digests.items()
    )


def _on_disk(course: Course, unit: Unit) -> Bank | None:
    """Return the stored bank; None if it is missing or stale."""
    is_current = current_stamp(course, unit) is not None
    return unpack_bank(bank_file(course.root, unit.id).read_bytes()) if is_current else None


def make_bank(unit: Unit) -> Bank:
    """Run every check on the solution and on every known mistake.

    Raises:
        CourseError: the solution does not pass a check.
    """
    checks, setting = collect(unit), fixed_setting(live(unit.folder), unit.id)
    right = _replies(unit, checks, setting)
    other = _replies(unit, checks, setting, _OtherCalls)
    chance = {name: _chance(exchanges, other[name]) for name, exchanges in right.items()}
    examples = make_examples(unit)
    on_examples = [digests or {} for digests in _on_examples(examples, solution_with(unit))]
    bank = Bank(right, {name: places for name, places in chance.items() if places}, [], examples, on_examples)
    known = [_known(unit, checks, setting, bank, one) for one in load_misconceptions(unit)]
    return msgspec.structs.replace(bank, known=known)


class _OtherCalls(InProcess):
    """Answers whose calls get other seeds, but the same inputs."""

    def ask(self, request: Request, tensors: list[Any]) -> tuple[Reply, list[Any]]:
        if isinstance(request, Requests):
            return super().ask(Requests([_reseeded(one) for one in request.requests]), tensors)
        return super().ask(_reseeded(request), tensors)


def _reseeded(request: Any) -> Any:
    if isinstance(request, Call):
        return msgspec.structs.replace(request, seed=(request.seed + OTHER_CALLS) % 2**63)
    return request


def _replies(
    unit: Unit, checks: tuple[Check, ...], setting: Setting, kind: type[InProcess] = InProcess
) -> dict[str, Exchanges]:
    """Return what the solution replies, by check."""
    answers = solution_with(unit, kind=kind)
    makers: dict[int, str] = {}
    found: dict[str, Exchanges] = {}
    for check in checks:
        recorder = Recorder(answers, makers)
        with quiet():
            (result,) = run_checks([check], recorder, setting)
        if result.outcome is not Outcome.PASS:
            what = f"The solution of {unit.id} does not pass {check.name}."
            raise CourseError(what, f"Run: autograder verify {unit.id}")
        found[check.name] = keyed(recorder.exchanges)
    return found


def _chance(one: Exchanges, other: Exchanges) -> list[tuple[Key, str]]:
    """List the places where replies to the same calls differ if only the calls' seeds do."""
    return [
        (key, place)
        for key, exchange in one.items()
        for place, value in exchange.digests.items()
        if key not in other or not same(value, other[key].digests.get(place))
    ]


def _differ(one: Exchange, other: Exchange | None) -> bool:
    """True if two exchanges are not identical. ``==`` would take 64.0 for 64."""
    return msgspec.msgpack.encode(one) != msgspec.msgpack.encode(other)


def _known(unit: Unit, checks: tuple[Check, ...], setting: Setting, bank: Bank, mistake: Misconception) -> Known:
    """Run the checks and the bank's examples on the mistake."""
    answers = solution_with(unit, (f"misconceptions/{mistake.name}.py", mistake.source))
    with quiet():
        failed = ask_again(checks, answers, setting)
    failing = {
        name: Failing(
            found.subject,
            found.key_digest,
            {key: one for key, one in found.exchanges.items() if _differ(one, bank.right[name].get(key))},
        )
        for name, found in failed.items()
    }
    replies = zip(bank.right_on_examples, _on_examples(bank.examples, answers), strict=True)
    wrong = {number: mine for number, (right, mine) in enumerate(replies) if mine is None or differs(mine, right)}
    return Known(mistake.name, mistake.sentence, mistake.section, mistake.answers, failing, wrong)


def _on_examples(examples: Sequence[Example], answers: InProcess) -> list[Digests | None]:
    """Return the answers' replies to the examples; None where another seed gives another reply."""
    with quiet():
        first, second = (replies_to(examples, answers, seed) for seed in (0, OTHER_CALLS))
    return [
        one if one is not None and other is not None and not differs(one, other) else None
        for one, other in zip(first, second, strict=True)
    ]
