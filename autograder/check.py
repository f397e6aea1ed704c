"""``check("softmax")``: what a student calls in a notebook.

The value of the call shows itself as a report. Its plain text is the points as one float, which is what stock nbgrader
reads as partial credit; so the same cell works when our executor is switched off, whatever the answers print or warn.
"""

from __future__ import annotations

import contextlib
import inspect
import io
import os
import sys
import warnings
from collections.abc import Iterator
from html import escape
from typing import Any

from autograder.errors import AutograderError
from autograder.model import UnitResult
from autograder.render import as_html, as_text, points_text

PRINTED = 2000  # characters of what an answer printed that are shown again


class Report:
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


def check(name: str, hidden: float = 0) -> Report | None:
    """Run an exercise's visible checks on your own definitions.

    Args:
        name: the exercise, such as "softmax".
        hidden: points that other checks decide when the work is graded. They are not known here; where nothing else
            grades (stock nbgrader), their share is that of the visible points.

    Returns:
        A report that shows itself; None inside the grader, which runs the checks elsewhere.
    """
    if os.environ.get("AUTOGRADER_GRADING"):
        return None
    from autograder.local import check_namespace, find_exercise  # torch and pytest: not before they are needed

    frame = inspect.currentframe()
    namespace = frame.f_back.f_globals if frame is not None and frame.f_back is not None else {}
    try:
        exercise = find_exercise(name)
        with quiet() as printed:
            result = check_namespace(exercise, namespace)
    except AutograderError as error:
        report = Report(0.0, f"<div><b>{escape(error.what)}</b> {escape(error.cure)}</div>", str(error))
    else:
        report = _hidden(exercise.name, result, hidden) if hidden else _visible(exercise.name, result, printed)
    if not _in_notebook():
        print(report)
    return report


@contextlib.contextmanager
def quiet() -> Iterator[io.StringIO]:
    """Catch what answers print, warn or display: stock nbgrader takes any warning for a failure."""
    printed, displayhook = io.StringIO(), sys.displayhook
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        sys.displayhook = lambda value: None
        try:
            yield printed
        finally:
            sys.displayhook = displayhook


def _visible(name: str, result: UnitResult, printed: io.StringIO) -> Report:
    html, text = as_html(name, result.checks), as_text(name, result.checks)
    said = printed.getvalue()[:PRINTED].rstrip()
    if said:
        html += f"<details><summary>Your code printed</summary><pre>{escape(said)}</pre></details>"
        text += "\n  Your code printed:\n" + "\n".join(f"    {line}" for line in said.splitlines())
    return Report(float(result.points), html, text)


def _hidden(name: str, result: UnitResult, hidden: float) -> Report:
    share = result.points / result.max_points if result.max_points else 0.0
    sentence = f"{name}: {points_text(hidden)} more points are decided by further checks when your work is graded."
    return Report(float(hidden * share), f"<div>{escape(sentence)}</div>", sentence)


def _in_notebook() -> bool:
    if "IPython" not in sys.modules:
        return False
    from IPython.core.getipython import get_ipython

    return type(get_ipython()).__name__ == "ZMQInteractiveShell"
