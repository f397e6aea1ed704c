"""Build a self-contained HTML file: inline styles, script and data, and a policy that forbids everything else.

The policy allows a single script, by its digest. Injected markup could neither run nor load anything.
"""

from __future__ import annotations

import hashlib
from base64 import b64encode
from pathlib import Path
from typing import Any

import msgspec
from markupsafe import Markup

from autograder.markup.jinja import template

STATIC = Path(__file__).parent / "static"
# These could end a script element or begin a comment. In JSON they occur only in strings.
HARMLESS = {ord(character): f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}


def document(
    body: str, title: str, *, styles: str, script: str = "", data: Any = None, style_attributes: bool, **words: Any
) -> bytes:
    """Return the whole file.

    Args:
        body: A template that extends ``document.html.jinja``.
        styles: File in ``static/``, added to ``page.css``.
        script: File in ``static/``; "" for none.
        data: Data for the script, stored as JSON in the element ``data``.
        style_attributes: True if elements of the body may have ``style`` attributes.
        words: Variables of the template.
    """
    style, code = _static("page.css") + _static(styles), _static(script) if script else ""
    allowed = "'unsafe-inline'" if style_attributes else _digest(style)
    policy = f"default-src 'none'; base-uri 'none'; form-action 'none'; style-src {allowed}"
    if script:
        policy += f"; script-src {_digest(code)}"
    text = template(body).render(
        title=title,
        policy=Markup(policy),
        style=Markup(style),
        script=Markup(code),
        data=Markup(msgspec.json.encode(data).decode().translate(HARMLESS)),
        **words,
    )
    return text.encode("utf-8", errors="replace")


def _static(name: str) -> str:
    """Return the text of a file in ``static/``, with "\\n" line ends, as browsers read it."""
    return (STATIC / name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
