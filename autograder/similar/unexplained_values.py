"""Find wrong values that no known mistake explains: results that neither the solution nor the bank has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from autograder.boundary.protocol import Transport
from autograder.checks.bank import Bank, Key
from autograder.checks.collect import Check
from autograder.checks.diagnose import diagnose
from autograder.checks.reference import Reference
from autograder.checks.reply_digest import ERROR, Digest, Exchange, Recorder, TensorDigest, same
from autograder.checks.runner import run_checks
from autograder.checks.wrong_answer import FailedCheck, failure_digest, fixed_setting, keyed, wrong_answer
from autograder.model.outcome import Outcome
from autograder.similar.answer import Wrong
from autograder.similar.recorder import RecordingTransport

MAX_VALUES = 200  # of an answer


def unexplained(
    bank: Bank, checks: Iterable[Check], transport: Transport, reference: Reference, unit_id: str
) -> tuple[Wrong, ...]:
    """Run the answers with the inputs of the unit's bank, which are the same for all students."""
    makers: dict[int, str] = {}
    failed: dict[str, FailedCheck] = {}
    recorded: dict[str, RecordingTransport] = {}
    setting = fixed_setting(reference, unit_id)
    for check in checks:
        recording = RecordingTransport(transport)
        recorder = Recorder(recording, makers)
        (result,) = run_checks([check], recorder, setting)
        if result.outcome is Outcome.FAIL:
            failed[check.name] = FailedCheck(*failure_digest(result), keyed(recorder.exchanges))
            recorded[check.name] = recording
        if recorder.exchanges and recorder.exchanges[-1].digests.get(ERROR) == "Stopped":
            break  # after a timeout, later checks would time out, too
    return tuple(_wrong(bank, failed, recorded))[:MAX_VALUES]


def _wrong(bank: Bank, failed: dict[str, FailedCheck], recorded: Mapping[str, RecordingTransport]) -> Iterator[Wrong]:
    named = {answer for diagnosis in diagnose(bank, failed) for answer in diagnosis.answers}
    for check, key in wrong_answer(bank, failed).decisive:
        exchange = failed[check].exchanges[key]
        if exchange.answer in named or exchange.inspects:
            continue
        for place, value in exchange.digests.items():
            if _tells(value) and not _is_known(bank, check, key, place, value):
                transport = recorded[check]
                call, gave = transport.call(key, exchange.answer), transport.result(key, place)
                yield Wrong((check, key, place), value, exchange.answer, call, gave)


def _tells(value: Digest) -> bool:
    """True for the answer's own numbers; errors, texts and zeros are too common."""
    if isinstance(value, TensorDigest):
        return value.largest > 0
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_known(bank: Bank, check: str, key: Key, place: str, value: Digest) -> bool:
    """True if the solution or a known mistake gives the value, or it is random."""
    if (key, place) in bank.chance.get(check, []):
        return True
    known = (mistake.failing[check].exchanges for mistake in bank.known if check in mistake.failing)
    there: list[Mapping[Key, Exchange]] = [bank.right.get(check, {}), *known]
    found = (exchanges[key].digests for exchanges in there if key in exchanges)
    return any(place in digests and same(value, digests[place]) for digests in found)
