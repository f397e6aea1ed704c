"""Which answers a check asks for, read off its code."""

from __future__ import annotations

from collections.abc import Iterable

from autograder.checks.collect import Check
from autograder.checks.names_used import names_used
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult


def asked_in_vain(checks: Iterable[Check], results: Iterable[CheckResult]) -> set[str]:
    """The names that checks use which did not pass, the answers among them; a helper of the check file may use them."""
    failing = {result.name for result in results if result.outcome is not Outcome.PASS}
    return {name for check in checks if check.name in failing for name in names_used(check.function)}
