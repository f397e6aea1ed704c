"""Where the time of a submission goes: the engine as it is, its functions watched while one process grades.

The engine knows nothing of this: what is listed in ``WATCHED`` is wrapped for the time of the measurement. Time is
counted for the innermost phase alone, so that the phases add up to the whole.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import pickle
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import torch

from autograder.grade.options import Options
from autograder.grade.sinks import open_sinks
from autograder.grade.workers.jobs import GradingJob, jobs_and_remembered
from autograder.grade.workers.process import grader
from autograder.grades.store import Store
from autograder.model.course import Course
from autograder.model.grade import SubmissionGrade
from autograder.submissions.find import find_submissions

READ = "read the submission"
START = "start and end its processes"
CELLS = "run its cells"
TRUSTED = "checks: computing and comparing"
MESSAGES = "checks: writing and reading messages"
WAITING = "checks: waiting for the student's process"
BETWEEN = "hand over between our processes"
NOTEBOOKS = "write autograded notebooks"
GRADEBOOK = "write the gradebook"
REMEMBER = "remember the grade"
REST = "everything else"
PHASES = (READ, START, CELLS, TRUSTED, MESSAGES, WAITING, BETWEEN, NOTEBOOKS, GRADEBOOK, REMEMBER, REST)

Phase = str | Callable[["Clock", tuple[Any, ...]], str]


class Clock:
    """Time by phase: entering one stops the outer one until it is left."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)
        self.child_seconds = 0.0  # processor time of students' processes, as the kernel counted it
        self._phases = [REST]
        self._since = time.perf_counter()

    @property
    def phase(self) -> str:
        return self._phases[-1]

    @contextlib.contextmanager
    def within(self, phase: str) -> Iterator[None]:
        self._count()
        self._phases.append(phase)
        try:
            yield
        finally:
            self._count()
            self._phases.pop()

    def lap(self) -> dict[str, float]:
        """Seconds by phase since the last lap."""
        self._count()
        seconds, self.seconds = dict(self.seconds), defaultdict(float)
        return seconds

    def _count(self) -> None:
        now = time.perf_counter()
        self.seconds[self.phase] += now - self._since
        self._since = now


def _of_request(clock: Clock, args: tuple[Any, ...]) -> str:
    """A request of a check belongs to the messages, others to what they are part of."""
    return MESSAGES if clock.phase == TRUSTED else clock.phase


def _of_wait(clock: Clock, args: tuple[Any, ...]) -> str:
    return WAITING if clock.phase == MESSAGES else clock.phase


WATCHED: tuple[tuple[str, str, Phase], ...] = (
    ("autograder.grade.workers.jobs", "submission_fingerprint", READ),
    ("autograder.grade.judge.engine", "read_submission", READ),
    ("autograder.sandbox.worker", "Worker.session", START),
    ("autograder.sandbox.session", "Session.turn", START),
    ("autograder.sandbox.session", "Session.close", START),
    ("autograder.grade.judge.answer_run", "AnswerRun._run_cells", CELLS),
    ("autograder.checks.in_turn", "InTurn.ask", _of_request),
    ("autograder.checks.in_turn", "InTurn.flush", _of_request),
    ("autograder.sandbox.session", "Session._wait", _of_wait),
    ("autograder.checks.runner", "CheckRun.run", TRUSTED),
    ("autograder.grade.feedback.autograded", "AutogradedNotebooks.write", NOTEBOOKS),
    ("autograder.grade.gradebook.gradebook", "Gradebook.write", GRADEBOOK),
    ("autograder.grades.store", "Store.write", REMEMBER),
    ("autograder.grades.store", "Store.forget", REMEMBER),
)


@dataclass(frozen=True)
class Phases:
    """The measurement.

    Args:
        totals: seconds of each submission.
        laps: seconds by phase of each submission.
        child_seconds: processor time of all students' processes together.
    """

    totals: list[float] = field(default_factory=list)
    laps: list[dict[str, float]] = field(default_factory=list)
    child_seconds: float = 0.0

    def mean(self, phase: str) -> float:
        """Seconds a submission."""
        return sum(lap.get(phase, 0.0) for lap in self.laps) / len(self.laps)


def measure_phases(course: Course, students: int, isolation: str = "full") -> Phases:
    """Grade the first ``students`` of the class in this process, one after another, and watch."""
    assignment = course.assignments[0]
    submissions = find_submissions(course, (assignment,), course.root / "submitted")[: students + 1]
    torch.set_num_threads(1)  # as a worker process has it
    store = Store(course.root)
    clock = Clock()
    laps: list[dict[str, float]] = []
    grader(course, store.secret(), isolation, assignment)
    options = Options(
        submitted=course.root / "submitted",
        autograded=course.root / "phases",
        db_url=f"sqlite:///{course.root / 'phases.db'}",
    )
    with watched(clock), open_sinks(course, [assignment], options, store) as sinks:
        for number, submission in enumerate(submissions):
            if number == 1:  # the first one warms up: what is read once a run is no cost of a submission
                clock.lap()
                clock.child_seconds = 0.0
            (job,), _ = jobs_and_remembered(course, [submission], store, isolation=isolation, force=True)
            grade = _grade(job, clock)
            sinks.write(grade, submission)
            if number:
                laps.append(clock.lap())
    return Phases([sum(lap.values()) for lap in laps], laps, clock.child_seconds)


def _grade(job: GradingJob, clock: Clock) -> SubmissionGrade:
    """What a worker process does, with its job and its grade pickled as on their way there and back."""
    with clock.within(BETWEEN):
        job = pickle.loads(pickle.dumps(job))
    job_grader = grader(job.course, job.secret, job.isolation, job.submission.assignment)
    grade = job_grader.grade(job.submission, job.fingerprint)
    with clock.within(BETWEEN):
        returned: SubmissionGrade = pickle.loads(pickle.dumps(grade))
    return returned


@contextlib.contextmanager
def watched(clock: Clock) -> Iterator[None]:
    """Every function of ``WATCHED`` is timed by the clock."""
    with contextlib.ExitStack() as stack:
        for module, name, phase in WATCHED:
            stack.enter_context(_replaced(module, name, functools.partial(_timed, clock, phase)))
        stack.enter_context(
            _replaced("autograder.sandbox.fork_server", "WarmBackend.await_end", _adding_child_seconds(clock))
        )
        yield


def _adding_child_seconds(clock: Clock) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The warm process says what each child used when it has ended."""

    def wrap(function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def wrapped(*args: Any, **kwargs: Any) -> Any:
            done = function(*args, **kwargs)
            clock.child_seconds += done.cpu_seconds if done is not None else 0.0
            return done

        return wrapped

    return wrap


def _timed(clock: Clock, phase: Phase, function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        with clock.within(phase if isinstance(phase, str) else phase(clock, args)):
            return function(*args, **kwargs)

    return wrapped


@contextlib.contextmanager
def _replaced(module: str, name: str, wrap: Callable[[Callable[..., Any]], Callable[..., Any]]) -> Iterator[None]:
    """The named function of the engine wrapped for a while; a name that is gone is an error, not a missing phase."""
    owner: Any = importlib.import_module(module)
    *outer, last = name.split(".")
    for part in outer:
        owner = getattr(owner, part)
    original = getattr(owner, last)
    setattr(owner, last, wrap(original))
    try:
        yield
    finally:
        setattr(owner, last, original)
