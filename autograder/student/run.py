"""Run a student's file in this process and check what it defines."""

from __future__ import annotations

import builtins
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from autograder.boundary.plain_python import plain_python
from autograder.boundary.policy import ENVIRONMENT
from autograder.boundary.protocol import Raised, Transport
from autograder.boundary.text import plain_text
from autograder.checks.answer_raised import AnswerRaised, CallMade
from autograder.checks.collect import collect_file
from autograder.checks.counterexample import Counterexamples
from autograder.checks.diagnose import find_mistakes
from autograder.checks.failed import CheckFailed
from autograder.checks.runner import CheckRun, Explain, Setting
from autograder.checks.told import as_told
from autograder.errors import SubmissionError
from autograder.inside.in_process import InProcess
from autograder.model.outcome import Outcome
from autograder.model.result import Failure, UnitResult
from autograder.student.exercise_info import Card, load_card
from autograder.student.exercises import Exercise
from autograder.student.self_test import expect_working_engine
from autograder.student.silence import ipython_shell, quiet
from autograder.student.syntax import syntax_error
from autograder.submission_limits import read_plain_file
from autograder.submissions.answer_file import AnswerFile, Source, read_answer_file, renamed
from autograder.submissions.cell_roles import RoleIds, released_role_ids
from autograder.submissions.file_kind import misnamed, name_by_kind

if TYPE_CHECKING:
    from autograder.inside.shell import Shell

Answering = Callable[..., InProcess]  # makes, from a namespace and a device, what asks for what is defined there


def check_namespace(
    exercise: Exercise, namespace: dict[str, Any], device: str = "cpu", answering: Answering = InProcess
) -> UnitResult:
    """Run the exercise's visible checks on the names in ``namespace``, and name the mistakes."""
    expect_working_engine()
    checks = collect_file(exercise.checks)
    answers, reference = answering(namespace, device), exercise.reference()
    explain = explaining(exercise, answers)
    run = CheckRun(checks, answers, Setting(reference, ("visible", exercise.id), explain))
    results = run.run(checks)
    if all(result.outcome is Outcome.PASS for result in results):
        return UnitResult(exercise.id, results)
    with quiet():  # what the answers print was printed before
        diagnoses = find_mistakes(exercise.bank(), checks, results, answers, reference, exercise.id)
    return UnitResult(exercise.id, *as_told(results, run.with_untried(results), diagnoses))


def explaining(exercise: Exercise, answers: Transport) -> Explain:
    """What adds, to each failure of these answers, the smallest call that they get wrong."""
    found = counterexamples(exercise, answers)

    def explain(failure: Failure, error: CheckFailed | AnswerRaised, calls: Sequence[tuple[CallMade, Any]]) -> Failure:
        with quiet():  # the answers' prints are those of the check
            return found.explain(failure, error, calls)

    return explain


def counterexamples(exercise: Exercise, answers: Transport) -> Counterexamples:
    """Return what finds the smallest call that these answers get wrong."""
    return Counterexamples(lambda: bank.examples if (bank := exercise.bank()) else (), answers)


def run_file(
    path: Path, answering: Answering = InProcess, exercise: Exercise | None = None, *, alone: bool = False
) -> tuple[dict[str, Any], str]:
    """Run a file of answers in this process as the grader does: its cells, or a module statement by statement.

    A cell or statement that raises does not stop the others. In a notebook's own kernel nothing of the kernel changes.

    Args:
        exercise: what it answers, if that is known.
        alone: True if this process runs nothing else, so that it may stay the main module, as when grading.

    Returns:
        The names it defined, and what went wrong ('' when nothing did).

    Raises:
        SubmissionError: the file cannot be read.
    """
    card = Card() if exercise is None else load_card(exercise)
    file = _read(path, {} if exercise is None else released_role_ids(exercise.id, card.cells))
    folder = path.resolve().parent
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))  # for a helper beside it
    given = [Source(card.given, "given code")] if card.given else []
    problems = [file.remark] if file.remark else []
    with _as_when_grading(folder), nullcontext() if alone else _process_restored():
        shell = file_shell()
        namespace = _empty_namespace(file, shell)
        answers = answering(namespace)
        for source in (*given, *file.sources, *given):
            text = source.text if shell is not None else plain_python(source.text).text
            is_cell = file.is_notebook or source in given
            raised = answers.run(text, source.name, shell, display=is_cell)
            if raised is not None and source not in given and "NotImplementedError" not in raised.kinds:
                problems.append(_problem(raised, source))
    return namespace, "\n".join(problems)


def _problem(raised: Raised, source: Source) -> str:
    """Say what went wrong: a syntax error with a caret, anything else in a line."""
    broken = "SyntaxError" in raised.kinds and syntax_error(plain_python(source.text).text, source.title)
    where = f" ({raised.where})" if raised.where else ""
    return broken or plain_text(f"{source.title} raised {raised.kinds[0]}: {raised.message}{where}")


def _read(path: Path, ids: RoleIds) -> AnswerFile:
    data = read_plain_file(path.resolve())
    file = renamed(read_answer_file(name_by_kind(path.name, data), data, ids=ids), path.name)
    if file.unreadable:
        raise SubmissionError(file.unreadable)
    return replace(file, remark=f"{misnamed(path.name, data)} {file.remark}".strip())


@lru_cache(maxsize=1)
def file_shell() -> Shell | None:
    """Return this process's shell for files; None in a notebook's kernel, which has its own."""
    if ipython_shell() is not None:
        return None
    from autograder.inside.shell import Shell  # takes 0.1 s

    return Shell(echoes=True)


@contextmanager
def _process_restored() -> Iterator[None]:
    """Put back what a file's run changes in this process."""
    main, reading, arguments = sys.modules["__main__"], builtins.input, sys.argv
    try:
        yield
    finally:
        sys.modules["__main__"], builtins.input, sys.argv = main, reading, arguments


def _empty_namespace(file: AnswerFile, shell: Shell | None) -> dict[str, Any]:
    if shell is not None:
        shell.leave()
        return shell.namespace
    module = ModuleType("__main__" if file.is_notebook else Path(file.name).stem)
    vars(module).update(__file__=file.name, get_ipython=_NoShell)
    sys.modules.setdefault(module.__name__, module)  # some of Python's own, such as dataclasses, look it up there
    return vars(module)


class _NoShell:
    """Stands for IPython in a file that runs in a notebook's kernel: magics and commands do nothing."""

    def __getattr__(self, name: str) -> Any:
        return lambda *arguments: None


@contextmanager
def _as_when_grading(folder: Path) -> Iterator[None]:
    """Work in the file's folder, with the grader's variables: no check within a check, and no windows."""
    variables = {"AUTOGRADER_GRADING": "1", "MPLBACKEND": ENVIRONMENT["MPLBACKEND"]}
    before = {name: os.environ.get(name) for name in variables}
    here = os.getcwd()
    os.environ.update(variables)
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(here)
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
