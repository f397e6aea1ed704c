"""Wrong values that no known mistake explains: in the calls that tell, numbers that neither solution nor bank has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from autograder.boundary.protocol import Transport
from autograder.checks.bank import Bank, Key
from autograder.checks.collect import Check
from autograder.checks.diagnose import Failed, case_of, diagnose, fixed_setting, keyed, said
from autograder.checks.reference import Reference
from autograder.checks.reply_digest import ERROR, Digest, Exchange, Recorder, TensorDigest, same
from autograder.checks.runner import run_checks
from autograder.model.outcome import Outcome
from autograder.similar.answer import Wrong
from autograder.similar.recorder import Heard

MOST = 200  # values of an answer


def unexplained(
    bank: Bank, checks: Iterable[Check], transport: Transport, reference: Reference, unit_id: str
) -> tuple[Wrong, ...]:
    """Ask the answers with the inputs of the unit's bank, the same for everybody."""
    makers: dict[int, str] = {}
    failed: dict[str, Failed] = {}
    heard: dict[str, Heard] = {}
    setting = fixed_setting(reference, unit_id)
    for check in checks:
        listening = Heard(transport)
        recorder = Recorder(listening, makers)
        (result,) = run_checks([check], recorder, setting)
        if result.outcome is Outcome.FAIL:
            failed[check.name] = Failed(*said(result), keyed(recorder.exchanges))
            heard[check.name] = listening
        if recorder.exchanges and recorder.exchanges[-1].digests.get(ERROR) == "Stopped":
            break  # what hangs once would hang again
    return tuple(_wrong(bank, failed, heard))[:MOST]


def _wrong(bank: Bank, failed: dict[str, Failed], heard: Mapping[str, Heard]) -> Iterator[Wrong]:
    named = {answer for diagnosis in diagnose(bank, failed) for answer in diagnosis.answers}
    for check, key in case_of(bank, failed).telling:
        exchange = failed[check].exchanges[key]
        if exchange.answer in named or exchange.inspects:
            continue
        for place, value in exchange.digests.items():
            if _tells(value) and not _is_known(bank, check, key, place, value):
                call, gave = heard[check].call(key, exchange.answer), heard[check].gave(key, place)
                yield Wrong((check, key, place), value, exchange.answer, call, gave)


def _tells(value: Digest) -> bool:
    """Whether it is a number of the answer's own: errors, texts and nothing but zeros are everybody's."""
    if isinstance(value, TensorDigest):
        return value.largest > 0
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_known(bank: Bank, check: str, key: Key, place: str, value: Digest) -> bool:
    """Whether the solution or a known mistake gives it, or chance decides it."""
    if (key, place) in bank.chance.get(check, []):
        return True
    known = (mistake.failing[check].exchanges for mistake in bank.known if check in mistake.failing)
    there: list[Mapping[Key, Exchange]] = [bank.right.get(check, {}), *known]
    found = (exchanges[key].digests for exchanges in there if key in exchanges)
    return any(place in digests and same(value, digests[place]) for digests in found)
