"""Make nbgrader's feedback pages readable on a phone and by a screen reader.

nbgrader's template has neither a viewport nor a language, and leaves the score outside of every landmark.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from nbconvert.exporters import HTMLExporter
from nbformat import NotebookNode

STYLES = Path(__file__).with_name("static") / "feedback.css"
HEAD = '<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>\n{}</style>\n</head>'
EVERYWHERE = {
    "<main>": "<div>",  # around the notebook only
    "</main>": "</div>",
    "<th></th>": "<td></td>",  # a header without words
    '<div class="highlight hl-ipython3"><pre>': '<div class="highlight hl-ipython3"><pre tabindex="0">',  # it scrolls
}


class FeedbackExporter(HTMLExporter):
    """nbgrader's page, from nbgrader's own template, with styles of ours."""

    def from_notebook_node(self, nb: NotebookNode, resources: Any = None, **kw: Any) -> tuple[Any, dict[str, Any]]:
        html, made = super().from_notebook_node(nb, resources, **kw)
        return readable(html), made


def readable(html: str) -> str:
    """Return the page with a language, a viewport, styles and one landmark around everything."""
    for old, new in EVERYWHERE.items():
        html = html.replace(old, new)
    html = html.replace("<html>", '<html lang="en">', 1).replace("</head>", _head(), 1)
    first, _, rest = html.partition("<body>")
    rest, _, last = rest.rpartition("</body>")
    return f"{first}<body>\n<main>{rest}</main>\n</body>{last}"


@cache
def _head() -> str:
    return HEAD.format(STYLES.read_text(encoding="utf-8"))
