"""Render one student's page within a budget: beyond it, text is shown unrendered, then left out.

Rendering can take time and memory quadratic in the length of the text. So only short texts are rendered, for a few
seconds in total. If one takes longer, ``parser.py`` kills the process, and the page is made again without rendering.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Any

from nbformat import NotebookNode

from autograder.grade.feedback.outputs import clean_text, safe_markdown, safe_outputs, verbatim
from autograder.submissions.skippable_cells import NOT_RUN

MAX_RENDERED = 100_000  # characters of one text
MAX_SHOWN = 4 << 20  # characters of a page
RENDERING_SECONDS = 3.0  # processor time
LEFT_OUT = "# The rest was left out: this file is too long to be shown."
NO_HTML = "(This output is HTML and was left out: it is too long, or too much of it.)"


class BoundedPage:
    """A page and its remaining budget.

    Args:
        is_plain: True to render nothing.
    """

    def __init__(self, *, is_plain: bool = False) -> None:
        self._ends = time.process_time() + (0.0 if is_plain else RENDERING_SECONDS)
        self._left = MAX_SHOWN
        self._says_not_run = False

    def code(self, text: str) -> str:
        """Return a code cell's source."""
        return clean_text(text) if self._takes(text) else LEFT_OUT

    def markdown(self, text: str) -> str:
        """Return a markdown cell's source as safe HTML, or unrendered."""
        if self._takes(text) and self._may_render(text):
            return safe_markdown(text)
        return self.verbatim(text, is_counted=True)

    def verbatim(self, text: str, *, is_counted: bool = False) -> str:
        """Return the source of a markdown cell that shows the text unrendered."""
        return verbatim(text if is_counted or self._takes(text) else LEFT_OUT) if self._left > 0 else LEFT_OUT

    def outputs(self, outputs: Iterable[Mapping[str, object]]) -> list[NotebookNode]:
        """Return a cell's outputs, whose size the sandbox has already limited. Only the first cell says "not run"."""
        return safe_outputs([self._without_long_html(output) for output in outputs if not self._is_said(output)])

    def _is_said(self, output: Mapping[str, object]) -> bool:
        was_said, is_not_run = self._says_not_run, str(output.get("text")).strip() == NOT_RUN
        self._says_not_run = was_said or is_not_run
        return was_said and is_not_run

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
