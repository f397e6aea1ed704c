"""Keep the time limits of a session: one for each request, and one for the submission as a whole."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

PATIENCE = 5  # a request takes at most this many times its limit: a child with many threads can keep itself waiting
SMALL_SHARE = 0.02  # of a limit: shorter delays are ignored
REUSED_SHARE = 0.1  # of a submission's time: a child that ran longer is not reused for another file


class Clock:
    """Wall-clock time, less the time in which other processes kept the child from running.

    Args:
        submission_seconds: the limit of all requests together.
        delayed_seconds: returns how long the child has waited for a processor so far.
    """

    def __init__(self, submission_seconds: float, delayed_seconds: Callable[[], float]) -> None:
        self._submission_seconds = self._allowed = submission_seconds
        self._delayed_seconds = delayed_seconds
        self._compensated = 0.0  # delay that deadlines were moved for
        self._request_began = 0.0
        self._deadline = self._patience_ends = self._submission_ends = math.inf
        self._started = math.inf
        self.limit = math.inf  # of the current request, in seconds; quoted in the message about a timeout
        self.seconds_used = 0.0  # by all requests, less the delay that deadlines were moved for

    @property
    def is_reusable(self) -> bool:
        """True if the child has enough processor time left for another file."""
        return time.monotonic() - self._started <= REUSED_SHARE * self._submission_seconds

    def start(self, seconds: float | None = None) -> None:
        """Start the clock of the child and of its first file."""
        self._started = time.monotonic()
        self.start_submission(seconds)

    def start_submission(self, seconds: float | None = None) -> None:
        """Start the clock of the next file, with ``seconds`` or the full time."""
        self.seconds_used = 0.0
        self._allowed = self._submission_seconds if seconds is None else seconds
        self._submission_ends = time.monotonic() + self._allowed

    def start_request(self, seconds: float) -> None:
        now = self._request_began = time.monotonic()
        self.limit = seconds
        self._deadline = now + seconds
        self._patience_ends = now + PATIENCE * seconds
        if self._submission_ends < self._deadline:
            self._deadline, self.limit = self._submission_ends, self._allowed

    def stop_request(self) -> None:
        self.seconds_used += time.monotonic() - self._request_began

    def seconds_left(self) -> float:
        """Return the seconds until the request's deadline, which moves if the child had to wait for a processor.

        Raises:
            TimeoutError: the time is over.
        """
        while (left := self._deadline - time.monotonic()) <= 0:
            if not self._extend():
                raise TimeoutError
        return left

    def _extend(self) -> bool:
        """Move the deadlines by the child's delay, because a busy machine is not the answer's fault."""
        delayed = self._delayed_seconds()
        more = min(delayed - self._compensated, self._patience_ends - self._deadline)
        self._compensated = delayed
        if more < SMALL_SHARE * self.limit:
            return False
        self._deadline += more
        self._submission_ends += more
        self.seconds_used -= more
        return True
