"""Run a student's file in this process and check what it defines."""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from autograder.boundary.protocol import Transport
from autograder.boundary.text import plain_text
from autograder.checks.answer_raised import AnswerRaised, Made
from autograder.checks.collect import collect_file
from autograder.checks.counterexample import Counterexamples
from autograder.checks.diagnose import find_mistakes
from autograder.checks.failed import CheckFailed
from autograder.checks.runner import Explain, Setting, run_checks
from autograder.errors import SubmissionError
from autograder.inside.in_process import InProcess
from autograder.model.outcome import Outcome
from autograder.model.result import Failure, UnitResult
from autograder.student.exercises import Exercise
from autograder.student.silence import quiet

Answering = Callable[..., InProcess]  # makes, from a namespace and a device, what asks for what is defined there


def check_namespace(
    exercise: Exercise, namespace: dict[str, Any], device: str = "cpu", answering: Answering = InProcess
) -> UnitResult:
    """Run the exercise's visible checks on the names in ``namespace``, and name the mistakes."""
    checks = collect_file(exercise.checks)
    answers, reference = answering(namespace, device), exercise.reference()
    explain = explaining(exercise, answers)
    results = run_checks(checks, answers, Setting(reference, ("visible", exercise.id), explain))
    if all(result.outcome is Outcome.PASS for result in results):
        return UnitResult(exercise.id, results)
    with quiet():  # what the answers print was printed before
        diagnoses = find_mistakes(exercise.bank(), checks, results, answers, reference, exercise.id)
    return UnitResult(exercise.id, results, diagnoses)


def explaining(exercise: Exercise, answers: Transport) -> Explain:
    """What adds, to each failure of these answers, the smallest call that they get wrong."""
    found = Counterexamples(lambda: bank.examples if (bank := exercise.bank()) else (), answers)

    def explain(failure: Failure, error: CheckFailed | AnswerRaised, calls: Sequence[tuple[Made, Any]]) -> Failure:
        with quiet():  # the answers' prints are those of the check
            return found.explain(failure, error, calls)

    return explain


def run_file(path: Path, answering: Answering = InProcess) -> tuple[dict[str, Any], str]:
    """Run a module, or a notebook's code cells in order, in this process. A cell that raises does not stop the others.

    Returns:
        The names it defined, and what went wrong ('' when nothing did).

    Raises:
        SubmissionError: the file cannot be read.
    """
    is_notebook = path.suffix == ".ipynb"
    module = ModuleType("__main__" if is_notebook else path.stem)
    module.__file__ = str(path)
    sys.modules.setdefault(module.__name__, module)  # some of Python's own, such as dataclasses, look it up there
    if (folder := str(path.resolve().parent)) not in sys.path:
        sys.path.insert(0, folder)  # for a helper beside it
    answers = answering(vars(module))
    problems = []
    with _environment(AUTOGRADER_GRADING="1", MPLBACKEND="agg"):  # no check within a check, no windows
        for name, source in sources(path):
            raised = answers.run(source, name)
            if raised is not None and not (is_notebook and "NotImplementedError" in raised.kinds):
                where = f" ({raised.where})" if raised.where else ""
                problems.append(plain_text(f"{name} raised {raised.kinds[0]}: {raised.message}{where}"))
    return vars(module), "\n".join(problems)


def sources(path: Path) -> list[tuple[str, str]]:
    """What a file of answers holds, as plain Python: the module, or each of a notebook's code cells, with a name.

    Raises:
        SubmissionError: the file cannot be read.
    """
    return _notebook_cells(path) if path.suffix == ".ipynb" else [(path.name, _text(path))]


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise SubmissionError(f"{path} cannot be read: {error}.", "Save it as UTF-8 text.") from None


def _notebook_cells(path: Path) -> list[tuple[str, str]]:
    from autograder.notebook.read import code_cells

    cells = enumerate(code_cells(path), start=1)
    return [(f"{path.name}, cell {number}", without_magics(source)) for number, source in cells]


def without_magics(source: str) -> str:
    """The cell as plain Python: ``%matplotlib inline`` and ``!pip ...`` mean nothing outside a notebook."""
    try:
        ast.parse(source)
    except SyntaxError:
        if source.lstrip().startswith("%%"):
            return ""
        return re.sub(r"^([ \t]*)(?:[%!?].*|[\w.]+\?+[ \t]*)$", r"\1pass", source, flags=re.MULTILINE)
    return source


@contextmanager
def _environment(**variables: str) -> Iterator[None]:
    """Set environment variables, and put them back."""
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
