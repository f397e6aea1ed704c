"""One HTML file that needs nothing else: styles, script and data within, and a policy that forbids all the rest.

The policy names the one script by its digest. Markup that came in by mistake could neither run nor load anything.
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
# In a script element these could end it or begin a comment; in JSON they stand in strings alone.
HARMLESS = {ord(character): f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}


def document(
    body: str, title: str, *, styles: str, script: str = "", data: Any = None, style_attributes: bool, **words: Any
) -> bytes:
    """The whole file.

    Args:
        body: a template that extends ``document.html.jinja``.
        styles: a file of ``static/``, beside ``page.css``.
        script: a file of ``static/``; "" for none.
        data: for the script, as JSON in the element ``data``.
        style_attributes: whether elements of the body may carry their own styles.
        words: what the template shows.
    """
    style, code = _static("page.css") + _static(styles), _static(script) if script else ""
    allowed = "'unsafe-inline'" if style_attributes else _digest(style)
    policy = f"default-src 'none'; base-uri 'none'; form-action 'none'; style-src {allowed}"
    if script:
        policy += f"; script-src {_digest(code)}"
    made = template(body).render(
        title=title,
        policy=Markup(policy),
        style=Markup(style),
        script=Markup(code),
        data=Markup(msgspec.json.encode(data).decode().translate(HARMLESS)),
        **words,
    )
    return made.encode("utf-8", errors="replace")


def _static(name: str) -> str:
    """The text of a file in ``static/``, with line feeds alone, as browsers read it."""
    return (STATIC / name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
