"""Find the answers that a check calls by reading its code."""

from __future__ import annotations

from collections.abc import Iterable

from autograder.checks.collect import Check
from autograder.checks.names_used import names_used
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult


def names_in_failing_checks(checks: Iterable[Check], results: Iterable[CheckResult]) -> set[str]:
    """Return the names that failing checks use, the answers among them, directly or through helpers."""
    failing = {result.name for result in results if result.outcome is not Outcome.PASS}
    return {name for check in checks if check.name in failing for name in names_used(check.function)}
