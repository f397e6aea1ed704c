"""Read the pages for authors and instructors, which the package carries and ``init`` copies into a course."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent / "docs"
PAGES = ("guide", "reference", "instructors", "json")


def page(name: str) -> str:
    """Return the text of a page, as Markdown."""
    return (FOLDER / f"{name}.md").read_text(encoding="utf-8")
