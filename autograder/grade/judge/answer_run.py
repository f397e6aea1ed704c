"""Run one answer file in a sandboxed process, and send it the checks' calls.

The process starts on first use. If a cell or call never ends or crashes it, the process is restarted a few times and
the cells run again, so one bad cell or answer does not affect the others. Cell outputs are kept from the first runs
only, before any hidden check runs.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any

from autograder.boundary.protocol import (
    NOT_A_REPLY,
    Answered,
    Asked,
    Output,
    Raised,
    Replies,
    Reply,
    Request,
    Returned,
    Run,
    Stopped,
)
from autograder.errors import SandboxError
from autograder.grade.judge.incident_log import IncidentLog
from autograder.grade.judge.submission_process import SubmissionProcess
from autograder.model.grade import CellRun
from autograder.sandbox.session import Session
from autograder.submissions.answer_file import AnswerFile, Source
from autograder.submissions.skippable_cells import NOT_RUN, Examples, unneeded

RESTARTS = 3
MAX_PROBLEMS = 1  # sentences about a file's cells: the first exception usually causes the others
GIVEN = "given code"  # its source name in messages
CUT = "Its imports, definitions and assignments were run without the rest."
MISSING = re.compile(r"NameError: name '(\w+)' is not defined")


class AnswerRun:
    """One running file: the transport for calls to the student's answers.

    Args:
        given: code that runs before the student's and again after it, so that it takes precedence.
        examples: cells that are skipped if no answer depends on them.
        names: answers that checks call.
    """

    def __init__(
        self,
        process: SubmissionProcess,
        file: AnswerFile,
        given: str,
        examples: Examples,
        names: Collection[str],
    ) -> None:
        self._process = process
        self._number = process.new_number()
        self._file = file
        self._given = given
        self._examples = examples
        self._skipped = unneeded(file.sources, examples, names)
        self._ends = 0  # how often its process had to be ended
        self._stopped_cells: dict[int, str] = {}
        self._cut_modules: dict[int, str] = {}  # modules that were stopped and run without what may take long
        self.shows = True  # until the first hidden check
        self.cells: list[CellRun] = []
        self.problems: list[str] = []  # sentences about cells that raised or were stopped
        self.example_problems: list[str] = []  # sentences about unchanged worked examples
        self.incidents = IncidentLog()
        self.lost: str | None = None  # why the process is gone, if the answers did not cause it

    def ask(self, request: Request, tensors: list[Any]) -> Answered:
        """Send one request of a check, starting the process if needed."""
        (answered,) = self.ask_all([(request, tensors)])
        return answered

    def ask_all(self, requests: Sequence[Asked]) -> Iterator[Answered]:
        """Send requests of several checks, starting the process if needed."""
        try:
            for reply, sent in self._ready().ask_all(requests):
                self.incidents.of_reply(reply)
                yield reply, sent
        except Stopped as stop:
            self.incidents.of_stop(stop)
            self._end()
            raise
        except SandboxError as error:
            self._lose(error)
            raise

    def start(self) -> None:
        """Run the cells now. A stopped cell does not raise; the next start skips it."""
        try:
            self._ready()
        except Stopped as stop:
            self.problems.append(f"The run {stop}.")
        except SandboxError as error:
            self._lose(error)

    def show_no_more(self) -> None:
        """Discard all later cell outputs: hidden checks run from now on."""
        self.shows = False
        self.lost = None

    @property
    def is_alive(self) -> bool:
        """True if its process is running and holds everything that the cells defined."""
        return self._standing is not None

    @property
    def was_stopped(self) -> bool:
        """True if a cell or call was stopped or ended its process."""
        return self._ends > 0 or bool(self._stopped_cells)

    @property
    def _standing(self) -> Session | None:
        return self._process.standing(self._number, shown=self.shows)

    def _ready(self) -> Session:
        if self.lost is not None:
            raise SandboxError(self.lost)
        while (session := self._standing) is None:
            if self._ends > RESTARTS or self._process.budget.seconds <= 0:
                raise Stopped("was stopped before: its time is used up")
            session, stands = self._process.take(self._number, shown=self.shows)
            if stands:
                return session
            cells, problems, of_examples = self._run_cells(session)
            if self._lacks_skipped(cells):
                self._skipped = frozenset()
                self._process.end()
                continue
            is_whole = self._standing is not None and len(cells) >= len(self.cells)
            if self.shows and (is_whole or not self.cells):
                self.cells, self.problems, self.example_problems = cells, _first(problems), _first(of_examples)
        return session

    def _run_cells(self, session: Session) -> tuple[list[CellRun], list[str], list[str]]:
        """Run all cells in a process. If a cell had to be stopped, the process is gone.

        Return the cells, and sentences about cells that raised: the student's, then unchanged worked examples.
        """
        shown = self._process.budget.shown()
        cells: list[CellRun] = []
        problems: list[str] = []
        of_examples: list[str] = []
        given = [Run(self._given, GIVEN, display=True)] if self._given else []
        skipped = self._skipped | self._stopped_cells.keys()
        remaining = [source for number, source in enumerate(self._file.sources) if number not in skipped]
        runs = [Run(source.text, source.name, display=self._file.is_notebook) for source in remaining]
        replies = session.run_all([*given, *runs, *given])
        try:
            for _ in given:
                self._look_at(next(replies))
            for number, source in enumerate(self._file.sources):
                if number in self._stopped_cells:
                    reason = self._stopped_cells[number]
                    cells.append(_stopped_cell(source, reason))
                    problems.append(f"{source.title} {reason}.")
                    continue
                if number in self._skipped:
                    cells.append(_with_message(source, f"{NOT_RUN}\n"))
                    continue
                cell = self._cell(number, source, replies)
                cell = replace(cell, outputs=shown.kept(cell.outputs))
                cells.append(cell)
                if number in self._cut_modules:
                    problems.append(f"{source.name} {self._cut_modules[number]}. {CUT}")
                if cell.error and not cell.error.startswith("NotImplementedError"):
                    found = of_examples if source.text in self._examples else problems
                    found.append(f"{source.title} raised {cell.error}.")
            for _ in given:
                self._look_at(next(replies))
        except Stopped:
            self._end()
        return cells, problems, of_examples

    def _cell(self, number: int, source: Source, replies: Iterator[Reply]) -> CellRun:
        try:
            reply = self._look_at(next(replies))
        except Stopped as stop:
            if source.without_work is None:
                self._stopped_cells[number] = str(stop)
            else:
                self._cut_modules[number] = str(stop)
                self._replace(number, source.without_work)
            self.incidents.of_stop(stop)
            raise
        error = f"{reply.kinds[0]}: {reply.message}"[:300] if isinstance(reply, Raised) else None
        if error and isinstance(reply, Raised) and reply.where:
            error += f" ({reply.where})"
        return CellRun(source.handed_in, notebook_outputs(reply.outputs or []), source.cell_id, error)

    def _replace(self, number: int, text: str) -> None:
        sources = list(self._file.sources)
        cut = replace(sources[number], text=text, original=sources[number].handed_in, without_work=None)
        self._file = replace(self._file, sources=(*sources[:number], cut, *sources[number + 1 :]))

    def _lacks_skipped(self, cells: list[CellRun]) -> bool:
        """True if a cell used a name that a skipped cell defines."""
        missing = {found[1] for cell in cells if (found := MISSING.match(cell.error or ""))}
        skipped = (self._examples[self._file.sources[number].text] for number in self._skipped)
        return any(missing & example.binds for example in skipped)

    def _look_at(self, reply: Reply) -> Returned | Raised:
        self.incidents.of_reply(reply)
        if isinstance(reply, Replies):
            raise Stopped(NOT_A_REPLY)
        return reply

    def _lose(self, error: SandboxError) -> None:
        self.lost = self.lost or str(error)
        self._process.end()

    def _end(self) -> None:
        if self._standing is not None:
            self._process.end()
            self._ends += 1


def notebook_outputs(outputs: list[Output]) -> tuple[dict[str, object], ...]:
    """Convert outputs to nbformat v4. They are the student's: bounded by the sandbox, but untrusted."""
    converted: list[dict[str, object]] = []
    for output in outputs:
        data = dict(output.data)
        if output.kind == "stream":
            converted += [{"output_type": "stream", "name": name, "text": text} for name, text in data.items()]
        elif output.kind == "error":
            converted.append(
                {
                    "output_type": "error",
                    "ename": data.get("ename", "Error"),
                    "evalue": data.get("evalue", ""),
                    "traceback": data.get("traceback", "").splitlines(),
                }
            )
        elif output.kind == "result":
            converted.append({"output_type": "execute_result", "data": data, "metadata": {}, "execution_count": None})
        else:
            converted.append({"output_type": "display_data", "data": data, "metadata": {}})
    return tuple(converted)


def _stopped_cell(source: Source, reason: str) -> CellRun:
    return replace(_with_message(source, f"This cell {reason}.", "stderr"), error=f"It {reason}")


def _with_message(source: Source, text: str, stream: str = "stdout") -> CellRun:
    """Return a cell that shows our sentence."""
    return CellRun(source.handed_in, ({"output_type": "stream", "name": stream, "text": text},), source.cell_id)


def _first(problems: list[str]) -> list[str]:
    """Shorten the list of problems: a notebook may have thousands of cells that raise."""
    more = len(problems) - MAX_PROBLEMS
    if more <= 0:
        return problems
    others = "1 more cell raised or was stopped" if more == 1 else f"{more} more cells raised or were stopped"
    return [*problems[:MAX_PROBLEMS], f"{others}."]
