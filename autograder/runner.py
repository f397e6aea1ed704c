"""Call a unit's checks on one student's answers and say how each ended. It prints nothing and knows no student."""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from dataclasses import dataclass

import torch

from autograder.boundary.protocol import Stopped, Transport
from autograder.boundary.student import AnswerRaised, Answers
from autograder.checking import CheckFailed
from autograder.collect import Check
from autograder.describe import describe
from autograder.inputs import Inputs, call_seeds, derive_seed
from autograder.model import CheckResult, Failure, Outcome
from autograder.reference import Reference


@dataclass(frozen=True)
class Setting:
    """What a run of checks is given besides the answers.

    Args:
        seed_parts: what random inputs depend on: the course's secret, the submission.
    """

    reference: Reference
    seed_parts: tuple[str, ...] = ()
    device: torch.device = torch.device("cpu")


def run_checks(checks: Iterable[Check], transport: Transport, setting: Setting) -> tuple[CheckResult, ...]:
    """Run the checks in order; one whose prerequisite did not pass is not run."""
    answers = Answers(transport, iter(()))
    results: dict[str, CheckResult] = {}
    for check in checks:
        results[check.name] = _run_check(check, answers, setting, results)
    return tuple(results.values())


def _run_check(check: Check, answers: Answers, setting: Setting, done: dict[str, CheckResult]) -> CheckResult:
    cause = next((name for name in check.requires if name in done and done[name].outcome is not Outcome.PASS), None)
    if cause is not None:
        sentence = done[cause].sentence.rstrip(".")
        return _result(check, Outcome.NOT_RUN, Failure(f"Not run, because this did not hold: {sentence}."))
    seeds = (*setting.seed_parts, check.name)
    fixtures = {
        "student": answers,
        "reference": setting.reference,
        "inputs": Inputs(derive_seed(*seeds), setting.device),
        "device": setting.device,
    }
    answers._channel.seeds = call_seeds(*seeds)
    try:
        check.function(**{name: fixtures[name] for name in check.fixtures})
    except CheckFailed as error:
        return _result(check, Outcome.FAIL, error.failure)
    except AnswerRaised as error:
        return _result(check, Outcome.FAIL, raised_failure(error))
    except Stopped as error:
        return _result(check, Outcome.FAIL, Failure(str(error)))
    except Exception:
        return _result(check, Outcome.GRADER_ERROR, Failure(f"The grader failed here:\n{traceback.format_exc()}"))
    return _result(check, Outcome.PASS)


def _result(check: Check, outcome: Outcome, failure: Failure | None = None) -> CheckResult:
    earned = check.points if outcome is Outcome.PASS else 0.0
    return CheckResult(check.name, check.sentence, outcome, earned, check.points, check.hidden, failure)


def raised_failure(error: AnswerRaised) -> Failure:
    """What a student reads when their own code raised."""
    reply = error.reply
    kind = reply.kinds[0] if reply.kinds else "an exception"
    if reply.missing is not None:
        near = f" There is a `{reply.missing_near}`: rename it." if reply.missing_near else ""
        hint = f"Define `{reply.missing}` (and run the cell that defines it).{near}"
        return Failure(f"`{reply.missing}` is not defined", hint=hint)
    if error.is_a(NotImplementedError):
        return Failure(f"`{error.path}` is not written yet", is_unwritten=True)
    if reply.message.startswith("it returned"):
        return Failure(
            f"`{error.path}` returned something that cannot be graded", got=reply.message.removeprefix("it ")
        )
    where = f" ({reply.where})" if reply.where else ""
    return Failure(f"`{error.path}` raised {kind}{where}", got=describe(reply.message) if reply.message else None)
