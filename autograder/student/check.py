"""``check("softmax")``: what a student calls in a notebook.

The value of the call shows itself as a report. Its plain text is the points as one float, which is what stock nbgrader
reads as partial credit; so the same cell works when our executor is switched off, whatever the answers print or warn.
"""

from __future__ import annotations

import contextlib
import inspect
import io
import logging
import os
import sys
import warnings
from collections.abc import Iterator
from typing import Any

from autograder.errors import AutograderError
from autograder.model import UnitResult
from autograder.render import as_html, as_text, message_html, points_text

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


def check(name: str, hidden: float = 0, device: str = "cpu") -> Report | None:
    """Run an exercise's visible checks on your own definitions.

    Args:
        name: the exercise, such as "softmax".
        hidden: points that other checks decide when the work is graded. They are not known here; where nothing else
            grades (stock nbgrader), their share is that of the visible points.
        device: where your answers are to work: "cpu", "cuda", or "auto" for a GPU if there is one.

    Returns:
        A report that shows itself; None inside the grader, which runs the checks elsewhere.
    """
    if os.environ.get("AUTOGRADER_GRADING"):
        return None
    frame = inspect.currentframe()
    namespace = frame.f_back.f_globals if frame is not None and frame.f_back is not None else {}
    report = _report(name, namespace, hidden, device)
    if not _in_notebook():
        print(report)
    return report


def _report(name: str, namespace: dict[str, Any], hidden: float, device: str) -> Report:
    from autograder.device import choose_device
    from autograder.student.local import check_namespace, find_exercise  # torch and pytest: not before they are needed

    try:
        exercise = find_exercise(str(name))
        with quiet() as printed:
            result = check_namespace(exercise, namespace, choose_device(device))
    except AutograderError as error:
        return _message(error.what, error.cure)
    except KeyboardInterrupt:
        return _message(
            "You stopped the checks before they had ended.", "Is there a loop in your answer without an end?"
        )
    return _hidden(exercise.name, result, hidden) if hidden else _visible(exercise.name, result, printed)


class Printed(io.StringIO):
    """The beginning of what was printed; the rest of an endless print is not kept."""

    def write(self, text: str) -> int:
        super().write(text[: max(0, PRINTED - self.tell())])
        return len(text)


@contextlib.contextmanager
def quiet() -> Iterator[Printed]:
    """Catch what answers print, warn, log or display: stock nbgrader takes a word on stderr for a failure."""
    printed = Printed()
    with contextlib.ExitStack() as stack:
        stack.enter_context(_nothing_logged())
        stack.enter_context(_nothing_displayed())
        stack.enter_context(_descriptors_silent())
        stack.enter_context(contextlib.redirect_stdout(printed))
        stack.enter_context(contextlib.redirect_stderr(printed))
        stack.enter_context(warnings.catch_warnings())
        warnings.simplefilter("ignore")
        yield printed


@contextlib.contextmanager
def _nothing_logged() -> Iterator[None]:
    """A handler keeps the stream that it was made with, out of reach of a redirection."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)


@contextlib.contextmanager
def _nothing_displayed() -> Iterator[None]:
    """IPython's ``display`` does not go through stdout."""
    shell = _shell()
    publisher = getattr(shell, "display_pub", None)
    if publisher is None:
        yield
        return
    from IPython.core.displaypub import CapturingDisplayPublisher

    make: Any = CapturingDisplayPublisher  # it carries no types
    shell.display_pub = make()
    try:
        yield
    finally:
        shell.display_pub = publisher


@contextlib.contextmanager
def _descriptors_silent() -> Iterator[None]:
    """C++ code and other programs write to the descriptors themselves, which a kernel shows as output."""
    sys.stdout.flush()
    sys.stderr.flush()
    try:
        kept = {number: os.dup(number) for number in (1, 2)}
    except OSError:  # closed, as under a window system
        yield
        return
    nothing = os.open(os.devnull, os.O_WRONLY)
    try:
        for number in kept:
            os.dup2(nothing, number)
        yield
    finally:
        for number, copy in kept.items():
            os.dup2(copy, number)
            os.close(copy)
        os.close(nothing)


def _visible(name: str, result: UnitResult, printed: Printed) -> Report:
    said = printed.getvalue().rstrip()
    html, text = as_html(name, result.checks, said), as_text(name, result.checks, said)
    return Report(float(result.points), html, text)


def _hidden(name: str, result: UnitResult, hidden: float) -> Report:
    share = result.points / result.max_points if result.max_points else 0.0
    sentence = f"{name}: {points_text(hidden)} more points are decided by further checks when your work is graded."
    return Report(float(hidden * share), message_html("", sentence), sentence)


def _message(what: str, cure: str) -> Report:
    return Report(0.0, message_html(what, cure), f"{what} {cure}".strip())


def _shell() -> Any:
    """IPython's shell, where there is one."""
    if "IPython" not in sys.modules:
        return None
    from IPython.core.getipython import get_ipython

    return get_ipython()


def _in_notebook() -> bool:
    """True where the value of a cell shows itself; Colab and others derive their shell from Jupyter's."""
    return any(kind.__name__ == "ZMQInteractiveShell" for kind in type(_shell()).__mro__)
