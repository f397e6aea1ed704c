"""Say why a student's code was stopped, and how long it may wait.

The limits are in seconds of processor time. Code that sleeps uses none, so a wide limit by the clock ends it. A right
answer does not reach that limit on two processors with a load of 25.
"""

from __future__ import annotations

WAIT_SHARE = 12  # seconds by the clock for each second of processor time
LEAST_WAIT = 60.0  # seconds


def longest_wait(seconds: float) -> float:
    """Return the limit by the clock for code that may use ``seconds`` of processor time."""
    return max(LEAST_WAIT, WAIT_SHARE * seconds)


def endless(what: str, seconds: float, where: str = "") -> str:
    """Explain that a student's code used ``seconds`` of processor time.

    Args:
        where: the student's own line that was running.
    """
    place = f", at {where}" if where else ""
    return (
        f"Stopped after {seconds:g} s of processor time: {what} did not come to an end{place}. "
        "Is there a loop that does not end?"
    )


def waiting(what: str, seconds: float, where: str = "") -> str:
    """Explain that a student's code ran for ``seconds`` by the clock and used less than its processor time."""
    place = f", at {where}," if where else ""
    return (
        f"Stopped after {seconds:g} s: {what} waits{place} or this machine is busy. "
        "Close other programs and run the check again."
    )
