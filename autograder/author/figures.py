"""Embed a lesson's pictures into its cells, so that a notebook is one file.

JupyterLab refuses SVG attachments ("unknown image mime type"), so a picture becomes a data URI. It stands in HTML: in
Markdown, VS Code's parser (markdown-it) refuses data URIs of SVG and shows kilobytes of text instead.
"""

from __future__ import annotations

import base64
import html
import re
from pathlib import Path

from autograder.errors import CourseError

PICTURE = re.compile(r"!\[(?P<text>[^\]]*)\]\((?P<path>[^)\s]+)\)")
MIME_TYPES = {".svg": "image/svg+xml", ".png": "image/png"}


def embed_figures(markdown: str, folder: Path) -> str:
    """Embed each ``![text](figures/name.svg)`` of ``folder`` in the text.

    Raises:
        CourseError: a picture is missing or of another type.
    """

    def embed(match: re.Match[str]) -> str:
        text, path = match["text"], match["path"]
        if re.match(r"(https?|data):", path):
            return match[0]
        return f'<img alt="{html.escape(text)}" src="{_data_uri(folder / path)}">'

    return PICTURE.sub(embed, markdown)


def _data_uri(path: Path) -> str:
    mime_type = MIME_TYPES.get(path.suffix)
    if mime_type is None or not path.is_file():
        what = "is missing" if mime_type else "is not a picture that a notebook can carry"
        raise CourseError(f"{path} {what}, but lesson.md shows it.", "Put an .svg or .png into figures/.")
    return f"data:{mime_type};base64,{base64.b64encode(path.read_bytes()).decode()}"
