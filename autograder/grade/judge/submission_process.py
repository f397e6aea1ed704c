"""The sandboxed process of one submission, shared by its files in turns."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from autograder.grade.judge.budget import Budget
from autograder.sandbox.worker import Session, Worker


class SubmissionProcess:
    """The process of one submission, shared by its files as long as each leaves it clean.

    What a file defined stays while other files have their turn. All cells and visible checks of the submission run
    before the first hidden check, and shown output comes from a process that has seen no hidden check.

    Args:
        budget: shared by all files.
    """

    def __init__(self, sandbox: Worker, files: Mapping[str, bytes], budget: Budget) -> None:
        self._sandbox = sandbox
        self._files = files
        self.budget = budget
        self._charged = 0.0  # seconds of this turn already charged to the budget
        self._session: Session | None = None
        self._stand: set[int] = set()  # files whose cells ran in this process
        self._turn = -1  # number of the file whose turn it is
        self._knows_hidden = False  # True once a hidden check ran in it
        self._numbers = itertools.count()

    def __enter__(self) -> SubmissionProcess:
        return self

    def __exit__(self, *error: object) -> None:
        self.end()

    def new_number(self) -> int:
        """Return a number for one more file."""
        return next(self._numbers)

    def standing(self, number: int, *, shown: bool) -> Session | None:
        """Return the process if it is this file's turn, else None.

        Args:
            shown: True if its output from now on is shown to students.
        """
        if number != self._turn:
            return None
        self._knows_hidden |= not shown
        return self._session

    def take(self, number: int, *, shown: bool) -> tuple[Session, bool]:
        """Return a process for this file, and True if the file's cells already ran in it.

        Args:
            shown: as for :meth:`standing`.
        """
        if self._session is not None and number != self._turn:
            fits = not (shown and self._knows_hidden)
            self._charge()
            if fits and self._session.turn(self._turn, number, self.budget.seconds):
                self._charged = 0.0
            else:
                self.end()
        if self._session is None:
            self._session = self._sandbox.session(self._files, self.budget.seconds)
            self._charged = 0.0
        self._knows_hidden |= not shown
        self._turn, stands = number, number in self._stand
        self._stand.add(number)
        return self._session, stands

    def end(self) -> None:
        if self._session is None:
            return
        self._session.close()
        self._charge()
        self._session, self._turn, self._knows_hidden = None, -1, False
        self._stand.clear()

    def _charge(self) -> None:
        if self._session is not None:
            used = self._session.seconds_used
            self.budget.use_seconds(used - self._charged)
            self._charged = used
