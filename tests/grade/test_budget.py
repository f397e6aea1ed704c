"""A submission's files, cells and restarts draw from one budget; no unit takes all of it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from autograder.boundary.protocol import Answered, Asked, Output, Reply, Request, Returned, Run, Stopped
from autograder.grade.judge.answer_run import MAX_PROBLEMS, AnswerRun
from autograder.grade.judge.budget import OUTPUT_OF_CELLS, Budget
from autograder.grade.judge.submission_process import SubmissionProcess
from autograder.model.course import Limits
from autograder.submissions.answer_file import AnswerFile, Source

LIMITS = Limits(submission_seconds=60.0, output_kb=1)


class Sandbox:
    """Processes that show so much a cell, and end at the last cell after so many seconds."""

    reported_level = None

    def __init__(self, shown: int = 0, seconds: float = 0.0, stops: bool = False) -> None:
        self.shown, self.seconds, self.stops = shown, seconds, stops
        self.allowed: list[float | None] = []

    def session(self, files: Mapping[str, bytes] | None = None, seconds: float | None = None) -> Sandbox.Session:
        self.allowed.append(seconds)
        return Sandbox.Session(self)

    class Session:
        def __init__(self, of: Sandbox) -> None:
            self.of = of
            self.seconds_used = 0.0

        def ask(self, request: Request, tensors: list[Any]) -> tuple[Reply, list[Any]]:
            return Returned(), []

        def ask_all(self, asked: Sequence[Asked]) -> Iterator[Answered]:
            return (self.ask(request, tensors) for request, tensors in asked)

        def run_all(self, requests: Sequence[Run]) -> Iterator[Reply]:
            for number, _ in enumerate(requests, start=1):
                if number == len(requests):
                    self.seconds_used = self.of.seconds
                    if self.of.stops:
                        raise Stopped("ended the Python process")
                yield Returned(outputs=[Output("stream", {"stdout": "x" * self.of.shown})])

        def turn(self, left: int, following: int, seconds: float | None = None) -> bool:
            return False

        def close(self) -> None:
            pass


def run(sandbox: Sandbox, budget: Budget, cells: int = 3) -> AnswerRun:
    sources = tuple(Source("1", f"cell {number}") for number in range(cells))
    with SubmissionProcess(sandbox, {}, budget) as process:
        made = AnswerRun(process, AnswerFile("a.ipynb", sources, is_notebook=True), "", {}, ())
        made.start()
        budget.use_output(cell.outputs for cell in made.cells)
    return made


def test_a_file_after_a_restart_has_what_is_left() -> None:
    """Five files that end their process after 25 s get a minute together, not each."""
    sandbox, budget = Sandbox(seconds=25.0, stops=True), Budget(LIMITS, parts=1)
    for _ in range(5):
        made = run(sandbox, budget)
        with contextlib.suppress(Stopped):
            while True:
                made.ask(Run("1", "cell"), [])

    assert sandbox.allowed == [60.0, 35.0, 10.0]


def test_a_reused_process_counts_as_well() -> None:
    """What a file uses without a restart is missing for the next."""
    sandbox, budget = Sandbox(seconds=25.0), Budget(LIMITS, parts=1)
    for _ in range(4):
        run(sandbox, budget)

    assert sandbox.allowed == [60.0, 35.0, 10.0]


def test_every_part_has_some_time() -> None:
    """An endless loop in each of six parts leaves the last one its share."""
    budget = Budget(LIMITS, parts=6)
    allowed = []
    for to_come in reversed(range(6)):
        budget.begin_part(to_come)
        allowed.append(budget.seconds)
        budget.use_seconds(budget.seconds)

    assert allowed == [35.0, 5.0, 5.0, 5.0, 5.0, 5.0]


def test_what_is_shown_is_bounded_for_the_submission() -> None:
    """Thousands of cells that show as much as one may, in several files, are cut, and say so once a file."""
    sandbox, budget = Sandbox(shown=1000), Budget(LIMITS, parts=1)

    runs = [run(sandbox, budget, cells=200) for _ in range(3)]

    shown = [str(output["text"]) for made in runs for cell in made.cells for output in cell.outputs]
    assert sum(map(len, shown)) <= 1024 * OUTPUT_OF_CELLS * LIMITS.output_kb + 1000
    said = f"... (the rest was left out: the submission shows more than {OUTPUT_OF_CELLS} kB)"
    assert 1 <= shown.count(said) <= 3
    assert [len(made.cells) for made in runs] == [200, 200, 200]


def test_many_small_outputs_count_too() -> None:
    """Each takes room of its own where it is written."""
    budget = Budget(LIMITS, parts=1)
    many: tuple[dict[str, object], ...] = ({"output_type": "stream", "name": "stdout", "text": ""},) * 10_000

    assert len(budget.shown().kept(many)) < 200


def test_thousands_of_errors_make_a_few_sentences() -> None:
    """A comment is for a reader."""
    from autograder.grade.judge.answer_run import _first

    sentences = _first([f"Cell {number} raised an error." for number in range(2000)])

    assert len(sentences) == MAX_PROBLEMS + 1
    assert sentences[-1] == "1999 more cells raised or were stopped."
