"""Keep the time limits of a session: one for each request, and one for the submission as a whole.

A limit is in seconds of processor time, which a busy machine does not use up. A child that sleeps uses none, so its
waiting has a limit, too: a wide one, and only time in which it could have run counts. If other processes keep it from
running for very long, nothing is known about the answer.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

WAIT_SHARE = 3  # seconds of waiting that cost as much as one second of processor time
UNSURE_SHARE = 10  # the same if the system does not say whether a child waits, or waits for a processor
BUSY_SHARE = 30  # times its limit: after this time a request ends, whatever kept it from running
FIRST_LOOK = 0.1  # of a limit: most requests end before anybody asks what they have used
NEXT_LOOK = 0.02  # of a limit, at least
REUSED_SHARE = 0.1  # of a submission's time: a child that used more is not reused for another file


@dataclass(frozen=True)
class Usage:
    """What a process has used since it started, in seconds.

    Args:
        processor: the processor time of its threads and of its children that have ended.
        delayed: how long it was ready to run without a processor; None if the system does not say.
    """

    processor: float = 0.0
    delayed: float | None = None


class OutOfTime(Exception):
    """A child used up a limit. The text continues a sentence that begins with the answer."""


class MachineBusy(Exception):
    """A child did not answer, and perhaps that is not the fault of the student's code."""


@dataclass(frozen=True)
class _Reading:
    at: float  # by the clock, without the time between requests
    usage: Usage

    def since(self, before: _Reading) -> tuple[float, float, bool]:
        """Return the seconds of processor time and of waiting between the two, and True if the delay is known."""
        processor = max(0.0, self.usage.processor - before.usage.processor)
        is_known = self.usage.delayed is not None and before.usage.delayed is not None
        delayed = max(0.0, (self.usage.delayed or 0.0) - (before.usage.delayed or 0.0)) if is_known else 0.0
        return processor, max(0.0, self.at - before.at - processor - delayed), is_known


class Clock:
    """The time of one child.

    Args:
        submission_seconds: the limit of all requests together.
        usage: returns what the child has used so far; None if that cannot be known.
    """

    def __init__(self, submission_seconds: float, usage: Callable[[], Usage | None]) -> None:
        self._submission_seconds = self._allowed = submission_seconds
        self._usage = usage
        self._paused = 0.0  # seconds between requests
        self._pause_began: float | None = time.monotonic()  # None during a request
        self._request_began = 0.0
        self._request: _Reading | None = None  # the first during the current request
        self._request_seconds = math.inf
        self._look_at = self._look_for_submission = math.inf
        self._first = self._file = self._last = _Reading(self._worked(), Usage())

    @property
    def is_reusable(self) -> bool:
        """True if the child has enough processor time left for another file."""
        used, _, _ = self._read().since(self._first)
        return used <= REUSED_SHARE * self._submission_seconds

    def start(self, seconds: float | None = None) -> None:
        """Start the clock of the child and of its first file."""
        self.start_submission(seconds)
        self._first = self._file

    def start_submission(self, seconds: float | None = None) -> None:
        """Start the clock of the next file, with ``seconds`` or the full time."""
        self._allowed = self._submission_seconds if seconds is None else seconds
        self._file = self._read()
        self._look_for_submission = self._file.at + self._allowed

    def start_request(self, seconds: float) -> None:
        now = self._request_began = time.monotonic()
        if self._pause_began is not None:
            self._paused += now - self._pause_began
            self._pause_began = None
        self._request, self._request_seconds = None, seconds
        self._look_at = self._worked() + FIRST_LOOK * seconds

    def stop_request(self) -> None:
        self._pause_began = time.monotonic()

    def seconds_left(self) -> float:
        """Return the seconds until the child's usage must be looked at again.

        Raises:
            OutOfTime: the child has used up a limit.
            MachineBusy: it has not, but it had much more time than it may use.
        """
        while (left := min(self._look_at, self._look_for_submission) - self._worked()) <= 0:
            self._look()
        return left

    def seconds_used(self, processor: float | None = None) -> float:
        """Return what the current file has used. Waiting counts at a third.

        Args:
            processor: what the child used in all, if it has ended.
        """
        if processor is None:
            self._read()
        else:
            used = max(processor, self._last.usage.processor)
            self._last = _Reading(self._last.at, Usage(used, self._last.usage.delayed))
        used, waited, _ = self._last.since(self._file)
        return used + waited / WAIT_SHARE

    def _worked(self) -> float:
        """Return the seconds of all requests, from a fixed time on."""
        return (time.monotonic() if self._pause_began is None else self._pause_began) - self._paused

    def _read(self) -> _Reading:
        usage = self._usage() or Usage(self._last.usage.processor)
        self._last = _Reading(self._worked(), usage)
        return self._last

    def _look(self) -> None:
        now = self._read()
        request = self._request = self._request or now
        in_request = _left(now, request, self._request_seconds)
        in_submission = _left(now, self._file, self._allowed)
        if time.monotonic() - self._request_began > BUSY_SHARE * self._request_seconds:
            raise MachineBusy
        self._look_at, self._look_for_submission = now.at + in_request, now.at + in_submission


def _left(now: _Reading, before: _Reading, limit: float) -> float:
    """Return the seconds after which this limit can be reached.

    Raises:
        OutOfTime, MachineBusy: it is reached.
    """
    processor, waited, is_sure = now.since(before)
    if processor >= limit:
        raise OutOfTime(f"used more than {limit:.3g} s of processor time and was stopped")
    patience = (WAIT_SHARE if is_sure else UNSURE_SHARE) * limit
    if waited >= patience:
        raise OutOfTime(f"waited for more than {patience:.3g} s and was stopped") if is_sure else MachineBusy
    return max(min(limit - processor, patience - waited), NEXT_LOOK * limit)
