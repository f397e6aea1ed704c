"""Lessons in Chromium as VS Code renders them: markdown-it, its sanitiser's rules for pictures, its colours.

Screenshots lie in screenshots/ of the repository afterwards.
"""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from browser import PHONE, tab
from markdown_it import MarkdownIt
from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "screenshots"
LESSONS = ("02_softmax", "10_multi_head_attention", "16_seq2seq_attention")
COLOURS = {"light": "background: #ffffff; color: #3b3b3b", "dark": "background: #1f1f1f; color: #cccccc"}
WIDTHS = (1366, 1024, PHONE["viewport"]["width"])
PAGE = "<!doctype html><html lang='en'><title>{0}</title><style>body {{ {1}; font: 14px sans-serif; margin: 1rem }}"
PAGE += "img {{ max-width: 100% }}</style><main>{2}</main></html>"
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("vs code")]


@pytest.mark.parametrize("scheme", COLOURS)
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_has_its_pictures(browser: Browser, tmp_path: Path, lesson: str, scheme: str) -> None:
    """Each picture is drawn, within the width of the window, and no base64 stands in the text."""
    render = MarkdownIt("commonmark", {"html": True}).enable("table").render
    (notebook,) = ROOT.glob(f"release/*/{lesson}.ipynb")
    cells = [cell for cell in nbformat.read(notebook, as_version=4).cells if cell.cell_type == "markdown"]
    page_file = tmp_path / "lesson.html"
    page_file.write_text(PAGE.format(lesson, COLOURS[scheme], "".join(render(cell.source) for cell in cells)))
    SCREENSHOTS.mkdir(exist_ok=True)
    for width in WIDTHS:
        with tab(browser, viewport={"width": width, "height": 900}) as (page, seen):
            page.goto(page_file.as_uri())
            sizes = page.evaluate("[...document.images].map(i => [i.naturalWidth, i.getBoundingClientRect().right])")
            page.screenshot(path=SCREENSHOTS / f"vs-code-{lesson}-{width}-{scheme}.png", full_page=True)

            assert sizes
            assert all(natural > 0 and right <= width for natural, right in sizes)
            assert "base64" not in page.inner_text("main")
            assert seen.complaints == []
