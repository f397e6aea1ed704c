"""The sandboxed process of one submission, in which its files take turns."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from autograder.boundary.protocol import Answered, Asked, Reply, Run
from autograder.grade.judge.budget import Budget


class SandboxSession(Protocol):
    """What grading needs of a sandbox's ``Session``: one process that runs a student's code."""

    @property
    def seconds_used(self) -> float:
        """How long it has worked, without the time in which others kept it from working."""
        ...

    def ask_all(self, asked: Sequence[Asked]) -> Iterator[Answered]: ...

    def run_all(self, requests: Sequence[Run]) -> Iterator[Reply]: ...

    def turn(self, left: int, following: int, seconds: float | None = None) -> bool: ...

    def close(self) -> object: ...


class Sandbox(Protocol):
    """What grading needs of a sandbox's ``Worker``: it starts such processes."""

    @property
    def reported_level(self) -> str | None:
        """The isolation level that the last process reports to run at; None before the first one."""
        ...

    def session(self, files: Mapping[str, bytes] | None = None, seconds: float | None = None) -> SandboxSession: ...


class SubmissionProcess:
    """The process of one submission, in which its files take turns as long as each leaves it as it was.

    What a file defined stays there while others have their turn: all cells and visible checks of the submission come
    before the first hidden check, and what students are shown comes from a process that was asked none.

    Args:
        budget: what all of them together may use.
    """

    def __init__(self, sandbox: Sandbox, files: Mapping[str, bytes], budget: Budget) -> None:
        self._sandbox = sandbox
        self._files = files
        self.budget = budget
        self._charged = 0.0  # seconds of this turn that the budget knows of
        self._session: SandboxSession | None = None
        self._stand: set[int] = set()  # the files whose cells ran in it
        self._turn = -1  # the number of the file whose turn it is
        self._is_alone = False
        self._knows_hidden = False  # hidden checks were asked of it
        self._numbers = itertools.count()

    def __enter__(self) -> SubmissionProcess:
        return self

    def __exit__(self, *error: object) -> None:
        self.end()

    def new_number(self) -> int:
        """A number for one more file."""
        return next(self._numbers)

    def standing(self, number: int, *, shown: bool) -> SandboxSession | None:
        """The process, if it is this file's turn there.

        Args:
            shown: whether anything that it says from now on will be shown to students.
        """
        if number != self._turn:
            return None
        self._knows_hidden |= not shown
        return self._session

    def take(self, number: int, *, alone: bool, shown: bool) -> tuple[SandboxSession, bool]:
        """A process for this file; and whether its cells ran there, so that what it defined stands.

        Args:
            alone: whether no other file may run where this one does.
            shown: as for :meth:`standing`.
        """
        if self._session is not None and number != self._turn:
            fits = not (alone or self._is_alone) and not (shown and self._knows_hidden)
            self._charge()
            if fits and self._session.turn(self._turn, number, self.budget.seconds):
                self._charged = 0.0
            else:
                self.end()
        if self._session is None:
            self._session, self._is_alone = self._sandbox.session(self._files, self.budget.seconds), alone
            self._charged = 0.0
        self._knows_hidden |= not shown
        self._turn, stands = number, number in self._stand
        self._stand.add(number)
        return self._session, stands

    def end(self) -> None:
        """End the process."""
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
