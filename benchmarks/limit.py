"""The limit: what grading would cost if nothing stood between the checks and the answers.

For each submission a warm process (torch imported, checks collected, everything read) forks; the child runs the
cells, but for worked examples on which no answer depends, and calls the checks on what they defined, all in itself;
its end is awaited. There is no isolation, no message, no notebook and no gradebook, and what it costs to copy values
as if they crossed the boundary is subtracted.

    python -m benchmarks.limit COURSE STUDENT...    prints a JSON list of [student, points, seconds, processor seconds]
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.model.course import Course
from benchmarks.commands import CommandFailed

ONE_THREAD = {"OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "AUTOGRADER_GRADING": "1"}


@dataclass(frozen=True)
class Limit:
    """Args:
    pace: seconds a submission, all cores working.
    seconds: of each submission, on its core.
    processor: seconds of processor time a submission.
    """

    pace: float
    seconds: list[float]
    processor: float
    points: dict[str, float]  # student -> points, to prove that the same was graded


def measure_limit(course: Course, students: list[str], processes: int) -> Limit:
    """Take these students' submissions to the limit, in as many processes at once as the machine has cores.

    Raises:
        CommandFailed: a process did not get to its end.
    """
    command = [sys.executable, "-m", "benchmarks.limit", str(course.root)]
    environment = {**os.environ, **ONE_THREAD}
    parts = [part for part in (students[number::processes] for number in range(processes)) if part]
    running = [
        subprocess.Popen(
            [*command, *part], stdout=subprocess.PIPE, text=True, env=environment, cwd=Path(__file__).parent.parent
        )
        for part in parts
    ]
    printed = [process.communicate()[0] for process in running]
    if any(process.returncode for process in running):
        raise CommandFailed("The limit could not be measured: what went wrong is shown above.")
    rows = [row for text in printed for row in json.loads(text)]
    seconds = [row[2] for row in rows]
    processor = sum(row[3] for row in rows) / len(rows)
    return Limit(sum(seconds) / len(seconds) / len(parts), seconds, processor, {row[0]: row[1] for row in rows})


def main(root: Path, students: list[str]) -> list[tuple[str, float, float, float]]:
    """Grade these students' submissions for one assignment, one fork each."""
    import torch

    from autograder.course import load_course
    from autograder.grades.store import Store
    from autograder.submissions.find import Submission, path_of
    from autograder.submissions.read import read_submission

    torch.set_num_threads(1)
    course = load_course(root)
    (assignment,) = course.assignments
    secret = Store(course.root).secret()
    submitted = root / "submitted"
    submissions = [Submission(name, assignment, path_of(submitted, name, assignment.name)) for name in students]
    work = [_work(submission, read_submission(submission), secret) for submission in submissions]
    work[0]()  # here, not in a child: imports and first calls are done for all that are forked
    gc.collect()
    gc.freeze()
    return [(student, *_in_child(of_student)) for student, of_student in zip(students, work, strict=True)]


def _in_child(work: Callable[[], float]) -> tuple[float, float, float]:
    """Points, the seconds from fork to end and those of processor time, both without those spent on copying values."""
    reading, writing = os.pipe()
    started = time.perf_counter()
    pid = os.fork()
    if pid == 0:
        try:
            with copying_counted() as copying:
                points = work()
            os.write(writing, json.dumps([points, copying.seconds]).encode())
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read()
    _, _, usage = os.wait4(pid, 0)
    seconds = time.perf_counter() - started
    if not answer:
        sys.exit("A submission ended the process that graded it.")
    points, copying_seconds = json.loads(answer)
    processor = usage.ru_utime + usage.ru_stime
    return points, seconds - copying_seconds, processor - copying_seconds


def _work(submission: Any, handed_in: Any, secret: str) -> Callable[[], float]:
    """Everything about a submission that is done in the child."""
    from autograder.checks.runner import Setting, run_checks
    from autograder.course import source_notebook
    from autograder.grade.judge.material import unit_material
    from autograder.grade.judge.unit_judge import digest_of, is_check_cell, seeds_of
    from autograder.student.silence import quiet
    from autograder.submissions.skippable_cells import unneeded, worked_examples

    units, digest = [], digest_of(handed_in)
    for unit in submission.assignment.units:
        material = unit_material(unit)
        (attempt,) = handed_in.answers[unit.id]
        sources = [source for source in attempt.sources if not is_check_cell(source.text)]
        examples = worked_examples(source_notebook(unit.folder.parents[1], submission.assignment.name, unit.id))
        skipped = unneeded(sources, examples, material.names)
        cells = [source.text for number, source in enumerate(sources) if number not in skipped]
        seeds = seeds_of(secret, submission, unit, digest)
        units.append((material, [material.given, *cells, material.given], Setting(material.reference, seeds)))

    def work() -> float:
        points = 0.0
        for material, cells, setting in units:
            answers = OwnNamespace()
            with quiet():
                answers.run(cells)
                points += sum(result.points for result in run_checks(material.checks, answers, setting))
        return points

    return work


class OwnNamespace:
    """Answers in this very process: a transport without a wire."""

    def __init__(self) -> None:
        from autograder.inside.host import Host

        self._host = Host({"__name__": "__main__"})

    def run(self, cells: list[str]) -> None:
        """Run the cells in order; one that raises does not stop the others."""
        from autograder.boundary.protocol import Run

        for number, cell in enumerate(cells):
            self._host.handle(Run(cell, f"cell {number}"), [])

    def ask(self, request: Any, tensors: list[Any]) -> tuple[Any, list[Any]]:
        return self._host.handle(request, [tensor.clone() for tensor in tensors])  # an answer may change them


@dataclass
class Copying:
    """Seconds of processor time spent on turning values into messages and back."""

    seconds: float = 0.0


@contextlib.contextmanager
def copying_counted() -> Iterator[Copying]:
    """Count what ``pack`` and ``unpack`` cost at both ends of the boundary."""
    from autograder.checks import line
    from autograder.inside import host

    copying = Copying()

    def counted(function: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*args: Any, **kwargs: Any) -> Any:
            started = time.process_time()
            try:
                return function(*args, **kwargs)
            finally:
                copying.seconds += time.process_time() - started

        return wrapped

    before = [(module, name, getattr(module, name)) for module in (line, host) for name in ("pack", "unpack")]
    for module, name, function in before:
        setattr(module, name, counted(function))
    try:
        yield copying
    finally:
        for module, name, function in before:
            setattr(module, name, function)


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), sys.argv[2:])))
