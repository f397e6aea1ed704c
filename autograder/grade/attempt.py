"""Run one answer file in a sandboxed process, and carry the checks' calls to it.

The process is started when it is first needed. When it is stopped (a cell or a call that never ends, a crash), it is
started again, a few times, and the other cells run again. So one bad cell or answer does not cost the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from autograder.boundary.protocol import NOT_A_REPLY, Output, Raised, Replies, Reply, Request, Returned, Run, Stopped
from autograder.errors import SandboxError
from autograder.grade.attempts import Attempt, Source
from autograder.grade.budget import Budget
from autograder.grade.incidents import IncidentLog
from autograder.model import CellRun

RESTARTS = 3
MOST_PROBLEMS = 20  # sentences about one attempt's cells
GIVEN = "given code"  # its name in messages


class SandboxSession(Protocol):
    """What grading needs of a sandbox's ``Session``: one process that runs a student's code."""

    @property
    def seconds_used(self) -> float:
        """How long it has worked, without the time in which others kept it from working."""
        ...

    def ask(self, request: Request, tensors: list[Any]) -> tuple[Reply, list[Any]]: ...

    def run_all(self, requests: Sequence[Run]) -> Iterator[Reply]: ...

    def start_over(self, seconds: float | None = None) -> bool: ...

    def close(self) -> object: ...


class Sandbox(Protocol):
    """What grading needs of a sandbox's ``Worker``: it starts such processes."""

    @property
    def reported_level(self) -> str | None:
        """The isolation level that the last process reports to run at; None before the first one."""
        ...

    def session(self, files: Mapping[str, bytes] | None = None, seconds: float | None = None) -> SandboxSession: ...


class SubmissionProcess:
    """The process of one submission: reused for its next file while the files before left no trace in it.

    Args:
        budget: what all of them together may use.
    """

    def __init__(self, sandbox: Sandbox, files: Mapping[str, bytes], budget: Budget) -> None:
        self._sandbox = sandbox
        self._files = files
        self.budget = budget
        self._idle: SandboxSession | None = None

    def __enter__(self) -> SubmissionProcess:
        return self

    def __exit__(self, *error: object) -> None:
        if self._idle is not None:
            self._idle.close()

    def take(self) -> SandboxSession:
        """A process in which nothing was run, or one that no longer shows what was."""
        idle, self._idle = self._idle, None
        if idle is not None:
            if idle.start_over(self.budget.seconds):
                return idle
            idle.close()
        return self._sandbox.session(self._files, self.budget.seconds)

    def give_back(self, session: SandboxSession) -> None:
        self.budget.use_seconds(session.seconds_used)
        self._idle = session

    def end(self, session: SandboxSession) -> None:
        session.close()
        self.budget.use_seconds(session.seconds_used)


class AttemptRun:
    """One attempt, running. It is the transport to the student's answers.

    Args:
        given: code that runs before the student's and again after it, so that it counts.
    """

    def __init__(self, process: SubmissionProcess, attempt: Attempt, given: str) -> None:
        self._process = process
        self._attempt = attempt
        self._given = given
        self._session: SandboxSession | None = None
        self._restarts = RESTARTS
        self._stopped_cells: dict[int, str] = {}
        self.cells: list[CellRun] = []
        self.problems: list[str] = []  # sentences about cells that raised or were stopped
        self.incidents = IncidentLog()
        self.lost: str | None = None  # why the process is gone, when that is no fault of the answers

    def ask(self, request: Request, tensors: list[Any]) -> tuple[Reply, list[Any]]:
        """Carry one request of a check. Start the process first if it is not there."""
        try:
            reply, sent = self._ready().ask(request, tensors)
            self.incidents.of_reply(reply)
            return reply, sent
        except Stopped as stop:
            self.incidents.of_stop(stop)
            self._end()
            raise
        except SandboxError as error:
            self.lost = self.lost or str(error)
            raise

    def start(self) -> None:
        """Run the cells now. A stopped cell raises nothing; the next start leaves it out."""
        try:
            self._ready()
        except Stopped as stop:
            self.problems.append(f"The run {stop}.")
        except SandboxError as error:
            self.lost = str(error)

    @property
    def is_alive(self) -> bool:
        """Whether its process still stands, with everything that ran in it."""
        return self._session is not None

    def close(self) -> None:
        if self._session is not None:
            self._process.give_back(self._session)
            self._session = None
        self._process.budget.use_output(cell.outputs for cell in self.cells)

    def _ready(self) -> SandboxSession:
        while self._session is None:
            if self._restarts < 0 or self._process.budget.seconds <= 0:
                raise Stopped("was stopped before: its time is used up")
            self._restarts -= 1
            first = not self.cells
            cells, problems = self._run_cells()
            if first or (self._session is not None and len(cells) >= len(self.cells)):
                self.cells, self.problems = cells, _first(problems)
        return self._session

    def _run_cells(self) -> tuple[list[CellRun], list[str]]:
        """Start a process and run everything in it. When a cell had to be stopped, the process is gone again."""
        self._session = self._process.take()
        shown = self._process.budget.shown()
        cells: list[CellRun] = []
        problems: list[str] = []
        given = [Run(self._given, GIVEN, display=True)] if self._given else []
        left = [source for number, source in enumerate(self._attempt.sources) if number not in self._stopped_cells]
        runs = [Run(source.text, source.name, display=self._attempt.is_notebook) for source in left]
        replies = self._session.run_all([*given, *runs, *given])
        try:
            for _ in given:
                self._look_at(next(replies))
            for number, source in enumerate(self._attempt.sources):
                if number in self._stopped_cells:
                    reason = self._stopped_cells[number]
                    cells.append(_stopped_cell(source, reason))
                    problems.append(f"{source.name.capitalize()} {reason}.")
                    continue
                cell = self._cell(number, source, replies)
                cell = replace(cell, outputs=shown.kept(cell.outputs))
                cells.append(cell)
                if cell.error and not cell.error.startswith("NotImplementedError"):
                    problems.append(f"{_capital(source.name)} raised {cell.error}.")
            for _ in given:
                self._look_at(next(replies))
        except Stopped:
            self._end()
        return cells, problems

    def _cell(self, number: int, source: Source, replies: Iterator[Reply]) -> CellRun:
        try:
            reply = self._look_at(next(replies))
        except Stopped as stop:
            self._stopped_cells[number] = str(stop)
            self.incidents.of_stop(stop)
            raise
        error = f"{reply.kinds[0]}: {reply.message}"[:300] if isinstance(reply, Raised) else None
        if error and isinstance(reply, Raised) and reply.where:
            error += f" ({reply.where})"
        return CellRun(source.text, notebook_outputs(reply.outputs or []), source.cell_id, error)

    def _look_at(self, reply: Reply) -> Returned | Raised:
        self.incidents.of_reply(reply)
        if isinstance(reply, Replies):
            raise Stopped(NOT_A_REPLY)
        return reply

    def _end(self) -> None:
        if self._session is not None:
            self._process.end(self._session)
            self._session = None


def notebook_outputs(outputs: list[Output]) -> tuple[dict[str, object], ...]:
    """Outputs in the form of nbformat v4. They are a student's: bounded where they were made, untrusted here."""
    made: list[dict[str, object]] = []
    for output in outputs:
        data = dict(output.data)
        if output.kind == "stream":
            made += [{"output_type": "stream", "name": name, "text": text} for name, text in data.items()]
        elif output.kind == "error":
            made.append(
                {
                    "output_type": "error",
                    "ename": data.get("ename", "Error"),
                    "evalue": data.get("evalue", ""),
                    "traceback": data.get("traceback", "").splitlines(),
                }
            )
        elif output.kind == "result":
            made.append({"output_type": "execute_result", "data": data, "metadata": {}, "execution_count": None})
        else:
            made.append({"output_type": "display_data", "data": data, "metadata": {}})
    return tuple(made)


def _stopped_cell(source: Source, reason: str) -> CellRun:
    text = f"This cell {reason}."
    return CellRun(
        source.text, ({"output_type": "stream", "name": "stderr", "text": text},), source.cell_id, f"It {reason}"
    )


def _first(problems: list[str]) -> list[str]:
    """A notebook may have thousands of cells that raise."""
    more = len(problems) - MOST_PROBLEMS
    return problems if more <= 0 else [*problems[:MOST_PROBLEMS], f"{more} more cells raised or were stopped."]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
