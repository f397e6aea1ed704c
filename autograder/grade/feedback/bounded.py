"""A page for one student's work, within a budget: rendered, then shown as it is, then left out with a sentence.

What renders a text takes time and memory by its square, at worst. Here short texts alone are rendered, for a few
seconds in all. One that takes longer is cut off from outside (``parser.py``), and the page is made again, plainly.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Any

from nbformat import NotebookNode

from autograder.grade.feedback.outputs import clean_text, safe_markdown, safe_outputs, verbatim

MAX_RENDERED = 100_000  # characters of one text
MAX_SHOWN = 4 << 20  # characters of a page
RENDERING_SECONDS = 3.0  # of processor time
LEFT_OUT = "# The rest was left out: this file is too long to be shown."
NO_HTML = "(This output is HTML and was left out: it is too long, or too much of it.)"


class BoundedPage:
    """What one page may still hold.

    Args:
        is_plain: nothing is rendered.
    """

    def __init__(self, *, is_plain: bool = False) -> None:
        self._ends = time.process_time() + (0.0 if is_plain else RENDERING_SECONDS)
        self._left = MAX_SHOWN

    def code(self, text: str) -> str:
        """A code cell's source."""
        return clean_text(text) if self._takes(text) else LEFT_OUT

    def markdown(self, text: str) -> str:
        """A markdown cell's source as harmless HTML, or as the student typed it."""
        if self._takes(text) and self._may_render(text):
            return safe_markdown(text)
        return self.verbatim(text, is_counted=True)

    def verbatim(self, text: str, *, is_counted: bool = False) -> str:
        """A markdown cell that shows the text as it is."""
        return verbatim(text if is_counted or self._takes(text) else LEFT_OUT) if self._left > 0 else LEFT_OUT

    def outputs(self, outputs: Iterable[Mapping[str, object]]) -> list[NotebookNode]:
        """A cell's outputs. Their size was bounded when they were made."""
        return safe_outputs([self._without_long_html(output) for output in outputs])

    def _without_long_html(self, output: Mapping[str, object]) -> Mapping[str, object]:
        data: Any = output.get("data")
        if not isinstance(data, Mapping) or "text/html" not in data or self._may_render(data["text/html"]):
            return output
        return {**output, "data": {"text/plain": NO_HTML, **{k: v for k, v in data.items() if k != "text/html"}}}

    def _takes(self, text: str) -> bool:
        self._left -= len(text)
        return self._left > 0

    def _may_render(self, text: object) -> bool:
        length = sum(len(str(part)) for part in text) if isinstance(text, list | tuple) else len(str(text))
        return length <= MAX_RENDERED and time.process_time() < self._ends
