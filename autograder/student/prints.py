"""Find what the explained call printed: run its check again, one call at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograder.boundary.protocol import Reply, Request, Transport
from autograder.brief import brief
from autograder.checks.answer_raised import AnswerRaised, CallMade
from autograder.checks.collect import collect_file
from autograder.checks.failed import CheckFailed
from autograder.checks.runner import CheckRun, Setting
from autograder.model.outcome import Outcome
from autograder.model.result import Failure, UnitResult
from autograder.student.exercises import Exercise
from autograder.student.run import counterexamples
from autograder.student.silence import Printed, quiet


def printed_by_call(exercise: Exercise, result: UnitResult, answers: Transport) -> str:
    """Return what the answers print in the call that the student reads about; '' if no call is explained."""
    explained = brief(result.checks, result.diagnoses).explained
    if explained is None or explained.outcome is not Outcome.FAIL:
        return ""
    (check,) = (one for one in collect_file(exercise.checks) if one.name == explained.name)
    with quiet() as printed:
        listener = _Listener(exercise, answers, printed)
        setting = Setting(exercise.reference(), ("visible", exercise.id), listener.explain)
        CheckRun([check], listener, setting, eager=True).run([check])
    return listener.heard


class _Listener:
    """Reach the answers, and keep what the last call printed.

    Args:
        printed: where prints go.
    """

    def __init__(self, exercise: Exercise, answers: Transport, printed: Printed) -> None:
        self.heard = ""
        self._answers, self._printed = answers, printed
        self._examples = counterexamples(exercise, self)

    def ask(self, request: Request, tensors: list[Any]) -> tuple[Reply, list[Any]]:
        self._printed.forget()
        return self._answers.ask(request, tensors)

    def explain(
        self, failure: Failure, error: CheckFailed | AnswerRaised, calls: Sequence[tuple[CallMade, Any]]
    ) -> Failure:
        """Find the same example again; without one, the last call of the check is explained."""
        self.heard = self._printed.getvalue()
        explained = self._examples.explain(failure, error, calls)
        if self._examples.explained:
            self.heard = self._printed.getvalue()
        return explained
