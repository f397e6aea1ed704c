"""Describe to the author, in one sentence, why a check did not pass."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult

FILES = r"(?:hidden_)?checks|oracle|shared_\d\d|test_\w+"
FRAME = re.compile(rf'^  File "[^"]*?(?P<file>{FILES})\.py", line (?P<line>\d+)', re.MULTILINE)
ASSERT = re.compile(r"(?P<file>\w+\.py), line \d+: AssertionError\b")


def failure_text(result: CheckResult) -> str:
    failure = result.failure
    if failure is None:
        return ""
    if result.outcome is Outcome.GRADER_ERROR:
        return _crash(failure.what)
    parts = [failure.what, failure.expected and f"expected {failure.expected}", failure.got and f"got {failure.got}"]
    return "; ".join(part for part in parts if part)


class Crashes:
    """The checks that crashed. Each crash is told once, whatever answers it happens on."""

    def __init__(self) -> None:
        self._answers: dict[tuple[str, str], dict[str, None]] = {}  # by check and text, in order

    def note(self, answer: str, result: CheckResult) -> bool:
        """Keep the result if its check crashed; return whether it did."""
        is_crash = result.outcome is Outcome.GRADER_ERROR
        if is_crash:
            self._answers.setdefault((result.name, failure_text(result)), {})[answer] = None
        return is_crash

    def sentences(self) -> Iterator[str]:
        files: dict[str, None] = {}
        for (name, text), answers in self._answers.items():
            first, others = next(iter(answers)), len(answers) - 1
            more = f" and {others} other answer{'s'[: others > 1]}" if others else ""
            yield f"{name} crashes on {first}{more}: {text}"
            if found := ASSERT.search(text):
                files[found["file"]] = None
        for file in files:
            yield f"{file} uses assert. Use expect(...) in its place: a failed assert counts as a fault of the check"


def each_once(found: Iterable[tuple[str, str, str]], draws: int) -> Iterator[str]:
    """Yield each fault once, with its text of the first draw.

    Args:
        found: the fault, its text on one draw, and the name of the draw.
        draws: number of draws. A fault of some draws only says so.
    """
    texts: dict[str, str] = {}
    on: dict[str, list[str]] = {}
    for fault, text, draw in found:
        texts.setdefault(fault, text)
        on.setdefault(fault, []).append(draw)
    for fault, text in texts.items():
        where = "" if len(on[fault]) == draws else f" on the {on[fault][0]} draw of inputs only"
        yield f"{fault}{where}{text and ': '}{text}"


def _crash(report: str) -> str:
    """Shorten a traceback to its last line, with the author's line that led there."""
    frames = [*FRAME.finditer(report)]
    last = report.strip().splitlines()[-1]
    where = f"{frames[-1]['file']}.py, line {frames[-1]['line']}: " if frames else ""
    return f"{where}{last}"
