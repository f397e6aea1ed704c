"""Make students' text and outputs safe to show in an instructor's browser.

The formgrader and feedback pages render a notebook's HTML unfiltered, in the origin of the instructor's Jupyter server.
So this removes everything that runs, loads something, or imitates a part of the page.
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
    """Create a cell output: "stream", "error", "display_data" or "execute_result".

    nbformat's function of that name validates each output, which takes longer than everything else.
    """
    fixed: dict[str, Any] = {"metadata": {}} if "data" in fields else {}
    if kind == "execute_result":
        fixed["execution_count"] = None
    node: Any = NotebookNode
    output: NotebookNode = node({"output_type": kind, **fixed, **fields})
    return output


def safe_outputs(outputs: Iterable[Mapping[str, object]]) -> list[NotebookNode]:
    """Return the outputs as valid nbformat v4 nodes without active content. Invalid outputs are dropped."""
    safe = map(_safe_output, outputs)
    return [output for output in safe if output is not None]


def safe_html(html: str) -> str:
    """Remove scripts, styles that cover the page, ids, and everything that loads from elsewhere."""
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
    """Render a student's markdown as safe HTML on one line, so that no renderer reads it as markdown again."""
    try:
        html = safe_html(str(MARKDOWN(clean_text(text))))
    except Exception:  # a student's text can break the converter
        return verbatim(text)
    return _block(html)


def verbatim(text: str) -> str:
    """Return markdown that shows the text unrendered."""
    return _block(Markup("<pre>{}</pre>").format(clean_text(text)))


def _block(html: str) -> str:
    return f"<div>{html.strip()}</div>".replace("\r", "").replace("\n", "&#10;")


def clean_text(text: object) -> str:
    """Return a string that encodes to UTF-8 and has no control characters."""
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
    """Keep the safe MIME types, and plain text in place of the others."""
    safe: dict[str, str] = {}
    for kind in PICTURES:
        if kind in data and (encoded := _base64(_joined(data[kind]))):
            safe[kind] = encoded
    if "image/svg+xml" in data:  # in an <img>, SVG neither runs scripts nor loads anything
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
    """Join a list of lines, which nbformat allows instead of a string."""
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
