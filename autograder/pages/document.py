"""One HTML file that needs nothing else: styles, script and data within, and a policy that forbids all the rest.

The policy names the one script by its digest. Markup that came in by mistake could neither run nor load anything.
"""

from __future__ import annotations

import hashlib
from base64 import b64encode
from html import escape
from pathlib import Path
from typing import Any

import msgspec

STATIC = Path(__file__).parent / "static"
# In a script element these could end it or begin a comment; in JSON they stand in strings alone.
HARMLESS = {ord(character): f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}


def static(name: str) -> str:
    """The text of a file in ``static/``, with line feeds alone, as browsers read it."""
    return (STATIC / name).read_text(encoding="utf-8")


def document(title: str, body: str, *, style: str, script: str = "", data: Any = None, style_attributes: bool) -> bytes:
    """The whole file.

    Args:
        body: markup, in which all texts are escaped.
        data: for the script, as JSON in the element ``data``; None for none.
        style_attributes: whether elements of the body may carry their own styles.
    """
    styles = "'unsafe-inline'" if style_attributes else _digest(style)
    policy = f"default-src 'none'; base-uri 'none'; form-action 'none'; style-src {styles}"
    scripts = ""
    if script:
        policy += f"; script-src {_digest(script)}"
        scripts = f'<script type="application/json" id="data">{_json(data)}</script>\n<script>{script}</script>\n'
    made = (
        "<!DOCTYPE html>\n"
        '<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="referrer" content="no-referrer">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n"
        f"<body>\n{body}\n{scripts}</body>\n</html>\n"
    )
    return made.encode("utf-8", errors="replace")


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _json(data: Any) -> str:
    return msgspec.json.encode(data).decode().translate(HARMLESS)
