"""A student's notebook in JupyterLab: a wrong answer is typed and its mistake is named, then a right one passes."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import DESK, tab
from jupyter import Server, jupyter
from lab import open_notebook, run_all, type_answer
from playwright.sync_api import Browser, Locator, Page

from autograder.author.build import build
from autograder.model.course import Course

pytestmark = pytest.mark.slow
WRONG = "def rope(x):\nreturn x + x.mean(dim=-1, keepdim=True)"  # JupyterLab indents the second line
RIGHT = "def rope(x):\nreturn x - x.mean(dim=-1, keepdim=True)"


@pytest.fixture
def server(small: Course, tmp_path: Path) -> Iterator[Server]:
    """JupyterLab in a folder that holds what a student receives, and nothing else."""
    build(small)
    folder = tmp_path / "student" / "one"
    shutil.copytree(small.root / "release/one", folder)
    with jupyter("jupyterlab", folder) as started:
        yield started


def report(page: Page, points: str) -> Locator:
    """The check's report, once it says so many points."""
    shown = page.locator(".jp-OutputArea-output").filter(has_text=points).first
    shown.wait_for()
    shown.scroll_into_view_if_needed()
    return shown


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_wrong_answer_is_named_and_a_right_one_passes(
    server: Server, browser: Browser, theme: str, tmp_path: Path
) -> None:
    """What is typed, run and read is what a student types, runs and reads."""
    with tab(browser, **DESK, color_scheme=theme) as (page, _):
        open_notebook(page, server, "18_rope.ipynb")

        type_answer(page, "rope", WRONG)
        run_all(page)
        shown = report(page, "rope: 0 of")
        page.screenshot(path=tmp_path / f"wrong-{theme}.png")
        text = shown.inner_text()
        assert "Your results match this mistake:" in text
        assert "adds the mean to each entry" in text
        assert "Read again" in text

        type_answer(page, "rope", RIGHT)
        run_all(page)
        text = report(page, "rope: 5 of 5 points").inner_text()
        assert "mistake" not in text
