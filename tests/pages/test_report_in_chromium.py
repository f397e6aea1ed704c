"""The report in a headless Chromium, opened as a file: as an instructor sees it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from browser import DESK, PHONE, tab
from playwright.sync_api import Browser, Page
from report_class import MARKUP, made_up_class

from autograder.pages.overview import overview
from autograder.pages.report import report_page

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("report")]
MADE = datetime(2026, 3, 3, 12, tzinfo=UTC)
Shown = Callable[..., str]


@pytest.fixture
def report(tmp_path: Path) -> Shown:
    """``report(24)``: the address of a report of so many."""

    def make(count: int, hostile: str = "") -> str:
        made = made_up_class(count, hostile)
        path = tmp_path / f"report-{count}.html"
        path.write_bytes(report_page(overview("A course", made.assignments, made.grades, made.load, MADE)))
        return path.as_uri()

    return make


def names(page: Page) -> list[str]:
    """The students of the heat map, from the top."""
    found: list[str] = page.eval_on_selector_all("#map tbody th button", "all => all.map(one => one.textContent)")
    return found


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_loads_cleanly(browser: Browser, report: Shown, screen: dict[str, Any], scheme: str) -> None:
    """The console is quiet, nothing else is asked for, and the page is no wider than the screen."""
    url = report(24)
    with tab(browser, **screen, color_scheme=scheme) as (page, seen):
        page.goto(url)
        wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")

        assert len(names(page)) == 24
        assert seen.complaints == []
        assert seen.requested == [url]
        assert wide <= 0
