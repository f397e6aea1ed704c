"""Make what a student wrote, and what a student's process showed, safe to show in an instructor's browser.

The formgrader and feedback pages render a notebook's HTML as it is, in the origin of the instructor's Jupyter server.
Nothing may reach them that runs, loads something, or poses as part of the page.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable, Mapping
from typing import Any

import mistune
import nh3
from markupsafe import Markup
from nbformat import NotebookNode

from autograder.boundary.text import page_text

MARKDOWN = mistune.create_markdown(escape=False, plugins=["math", "strikethrough", "table", "url"])
PICTURES = ("image/png", "image/jpeg", "image/gif")
DATA_PICTURE = re.compile(r"data:image/(png|jpeg|gif|svg\+xml);base64,[A-Za-z0-9+/=\s]*")
STYLES = {"color", "background-color", "font-weight", "font-style", "text-align", "opacity", "padding-left", "width"}
ATTRIBUTES = {**nh3.ALLOWED_ATTRIBUTES, "*": {"style"}, "details": {"open"}}


def new_output(kind: str, **fields: Any) -> NotebookNode:
    """An output of a cell: "stream", "error", "display_data" or "execute_result".

    nbformat's own function of that name validates each output. That takes longer than all the rest.
    """
    fixed: dict[str, Any] = {"metadata": {}} if "data" in fields else {}
    if kind == "execute_result":
        fixed["execution_count"] = None
    node: Any = NotebookNode
    made: NotebookNode = node({"output_type": kind, **fixed, **fields})
    return made


def safe_outputs(outputs: Iterable[Mapping[str, object]]) -> list[NotebookNode]:
    """The outputs as valid nbformat v4 nodes without anything active. What is no output is left out."""
    made = (_safe_output(output) for output in outputs)
    return [output for output in made if output is not None]


def safe_html(html: str) -> str:
    """The HTML without scripts, styles that cover the page, ids, and anything that would be loaded from elsewhere."""
    cleaned: str = nh3.clean(
        clean_text(html),
        attributes=ATTRIBUTES,
        attribute_filter=_without_loading,
        filter_style_properties=STYLES,
        url_schemes={"http", "https", "mailto", "data"},
        url_relative="deny",
    )
    return cleaned


def safe_markdown(text: str) -> str:
    """A student's markdown as harmless HTML in one line: a block that no renderer takes for markdown once more."""
    try:
        html = safe_html(str(MARKDOWN(clean_text(text))))
    except Exception:  # a student's text can break the converter: show it as it is
        return verbatim(text)
    return _block(html)


def verbatim(text: str) -> str:
    """Text for a markdown cell that shows it as it is."""
    return _block(Markup("<pre>{}</pre>").format(clean_text(text)))


def _block(html: str) -> str:
    return f"<div>{html.strip()}</div>".replace("\r", "").replace("\n", "&#10;")


def clean_text(text: object) -> str:
    """As a string that can be written as UTF-8 and steers nothing."""
    return page_text(str(text))


def _safe_output(output: Mapping[str, object]) -> NotebookNode | None:
    kind = output.get("output_type")
    if kind == "stream":
        name = "stderr" if output.get("name") == "stderr" else "stdout"
        return new_output("stream", name=name, text=clean_text(_joined(output.get("text"))))
    if kind == "error":
        traceback = output.get("traceback")
        lines = [clean_text(line) for line in traceback] if isinstance(traceback, list | tuple) else []
        named = {key: clean_text(output.get(key, "")) for key in ("ename", "evalue")}
        return new_output("error", traceback=lines, **named)
    data = output.get("data")
    safe = _safe_data(data) if isinstance(data, Mapping) else {}
    if not safe:
        return None
    return new_output("execute_result" if kind == "execute_result" else "display_data", data=safe)


def _safe_data(data: Mapping[Any, Any]) -> dict[str, str]:
    """The kinds of data that are safe to show, and plain text in place of the others."""
    safe: dict[str, str] = {}
    for kind in PICTURES:
        if kind in data and (encoded := _base64(_joined(data[kind]))):
            safe[kind] = encoded
    if "image/svg+xml" in data:  # within an <img>, SVG neither runs scripts nor loads anything
        encoded = base64.b64encode(clean_text(_joined(data["image/svg+xml"])).encode()).decode()
        safe["text/html"] = f'<img src="data:image/svg+xml;base64,{encoded}">'
    elif "text/html" in data and (html := safe_html(_joined(data["text/html"]))).strip():
        safe["text/html"] = html
    for kind in ("text/plain", "text/markdown", "text/latex"):
        if kind in data and "text/plain" not in safe:
            safe["text/plain"] = clean_text(_joined(data[kind]))
    return safe


def _base64(text: str) -> str | None:
    try:
        return base64.b64encode(base64.b64decode("".join(text.split()), validate=True)).decode()
    except (binascii.Error, ValueError):
        return None


def _joined(text: object) -> str:
    """nbformat allows a list of lines in place of a string."""
    if isinstance(text, list | tuple):
        return "".join(str(part) for part in text)
    return "" if text is None else str(text)


def _without_loading(tag: str, attribute: str, value: str) -> str | None:
    if attribute == "src":
        return value if DATA_PICTURE.fullmatch(value) else None
    if attribute == "style" and "(" in value:  # url(...), image(...)
        return None
    if attribute in ("href", "cite") and not value.lower().startswith(("http://", "https://", "mailto:")):
        return None
    return value
