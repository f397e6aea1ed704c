"""Provide ``check("softmax")``, which students call in a notebook.

The call returns a report, which displays itself. Its plain text is the points, a float, which stock nbgrader reads as
partial credit. So the same cell also works without our grading.
"""

from __future__ import annotations

import inspect
import os
import re
import sys
from typing import TYPE_CHECKING, Any

from autograder.errors import AutograderError
from autograder.markup.card import brief_html, code_html, message_html
from autograder.model.result import UnitResult
from autograder.render import points_text, untouched_as_one
from autograder.student import plain_nbgrader
from autograder.student.show import beginning, brief_text
from autograder.student.silence import ipython_shell, quiet

if TYPE_CHECKING:
    from autograder.student.exercises import Exercise

DEFINED = re.compile(r"^(?:async +)?(?:def|class) +(\w+)", re.MULTILINE)


class CheckReport:
    """The outcome of ``check``: HTML in a notebook, text in a terminal, a float to nbgrader."""

    def __init__(self, points: float, html: str, text: str) -> None:
        self.points = points
        self._html = html
        self._text = text

    def __float__(self) -> float:
        return self.points

    def __repr__(self) -> str:
        return repr(self.points)

    def __str__(self) -> str:
        return self._text

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/html": self._html, "text/plain": repr(self)}


def check(name: str, hidden: float = 0, device: str = "cpu") -> CheckReport | None:
    """Run an exercise's visible checks on your own definitions.

    Args:
        name: the exercise, such as "softmax".
        hidden: points of the checks that run only when your work is graded. Where nothing else grades (stock
            nbgrader), you get the same share of them as of the visible points.
        device: where your answers work: "cpu", "cuda", or "auto" for a GPU if there is one.

    Returns:
        A report that shows itself; None inside the grader, which runs the checks elsewhere.
    """
    if os.environ.get("AUTOGRADER_GRADING"):
        return None
    if plain_nbgrader.is_unasked(os.environ):
        plain_nbgrader.refuse()
    frame = inspect.currentframe()
    namespace = frame.f_back.f_globals if frame is not None and frame.f_back is not None else {}
    report = _report(name, namespace, hidden, device)
    if not _in_notebook():
        _print(str(report))
    return report


def _print(text: str) -> None:
    """Print the text, with "?" for characters that the output's encoding lacks, such as in a pipe on Windows."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    print(text.encode(encoding, "replace").decode(encoding))


def _report(name: str, namespace: dict[str, Any], hidden: float, device: str) -> CheckReport:
    from autograder.device import choose_device  # these load torch and pytest: not before they are needed
    from autograder.inside.in_process import InProcess
    from autograder.student.exercises import find_exercise
    from autograder.student.prints import printed_by_call
    from autograder.student.run import check_namespace

    try:
        exercise = find_exercise(str(name))
        with quiet() as printed:
            result = check_namespace(exercise, namespace, choose_device(device))
            said = printed.getvalue() and printed_by_call(exercise, result, InProcess(namespace, choose_device(device)))
    except AutograderError as error:
        return _message(error.what, error.cure)
    except KeyboardInterrupt:
        return _message("You stopped the checks before they ended.", "Does your answer have an infinite loop?")
    return _hidden(exercise.name, result, hidden) if hidden else _visible(exercise, namespace, result, said)


def _visible(exercise: Exercise, namespace: dict[str, Any], result: UnitResult, printed: str) -> CheckReport:
    from autograder.checks.collect import collect_file
    from autograder.student.exercise_info import load_card
    from autograder.student.names_in_checks import names_in_failing_checks
    from autograder.student.progress import keep_points
    from autograder.student.studied import offer

    called = names_in_failing_checks(collect_file(exercise.checks), result.checks)
    noted = ""
    if not exercise.is_course and not os.environ.get("NBGRADER_EXECUTION"):  # a grader's folder is not a student's
        wrong = tuple(name for name in load_card(exercise).answers if name in called)
        noted = keep_points(exercise.folder, exercise.id, result.points, result.max_points, wrong)
    if broken := _broken_cell(namespace, called):
        return CheckReport(float(result.points), code_html(*broken.split("\n", 1)), broken)
    checks = untouched_as_one(result.checks)
    html = brief_html(exercise.name, checks, beginning(printed), result.diagnoses)
    text = brief_text(exercise.name, checks, result.diagnoses, printed)
    for sentence in noted, offer(exercise) if result.points == result.max_points else "":
        if sentence:
            html, text = html + message_html(sentence), f"{text}\n{sentence}"
    return CheckReport(float(result.points), html, text)


def _broken_cell(namespace: dict[str, Any], called: set[str]) -> str:
    """Return the syntax error of the last cell that should define a missing name; '' if there is none."""
    from autograder.boundary.plain_python import plain_python
    from autograder.student.syntax import syntax_error

    cells = namespace.get("In")
    for cell in reversed(cells if isinstance(cells, list) else []):
        defined = set(DEFINED.findall(cell)) if isinstance(cell, str) else set()
        if (defined & called) - namespace.keys():
            return syntax_error(plain_python(cell).text, "Your cell")
    return ""


def _hidden(name: str, result: UnitResult, hidden: float) -> CheckReport:
    share = result.points / result.max_points if result.max_points else 0.0
    sentence = f"{name}: {points_text(hidden)} more points are decided by further checks when your work is graded."
    return CheckReport(float(hidden * share), message_html("", sentence), sentence)


def _message(what: str, cure: str) -> CheckReport:
    return CheckReport(0.0, message_html(what, cure), f"{what} {cure}".strip())


def _in_notebook() -> bool:
    """True in a notebook, also in shells derived from Jupyter's, such as Colab's."""
    return any(kind.__name__ == "ZMQInteractiveShell" for kind in type(ipython_shell()).__mro__)
