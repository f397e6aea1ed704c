"""The course's site in a headless Chromium, served on loopback: as a reader sees it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from browser import DESK, PHONE, tab
from playwright.sync_api import Browser

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_every_page_loads_cleanly(browser: Browser, url: str, site: Path, screen: dict[str, Any]) -> None:
    """No page makes the console complain, asks another host, lacks a picture, or is wider than the screen."""
    with tab(browser, **screen) as (page, seen):
        for path in sorted(site.glob("*.html")):
            page.goto(f"{url}/{path.name}")
            empty = page.evaluate("[...document.images].filter(i => i.offsetParent && !i.naturalWidth).map(i => i.src)")
            wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")

            assert seen.complaints == [], path.name
            assert [asked for asked in seen.requested if not asked.startswith(url)] == [], path.name
            assert empty == [], path.name
            assert wide <= 0, path.name


def test_formulas_are_drawn(browser: Browser, url: str) -> None:
    """Softmax is a fraction: the exponential stands above the sum, both within the column."""
    with tab(browser, **DESK) as (page, _):
        page.goto(f"{url}/02_softmax.html")
        top, bottom = page.evaluate(
            "[...document.querySelector('.formula mfrac').children].map(part => part.getBoundingClientRect().toJSON())"
        )
        column = page.evaluate("document.querySelector('article').getBoundingClientRect().toJSON()")

    assert 0 < top["height"] < 60
    assert top["bottom"] <= bottom["top"] + 1
    assert column["left"] < top["left"] < top["right"] < column["right"]


def test_search_finds_a_lesson(browser: Browser, url: str) -> None:
    """Asked for softmax, the search page lists that lesson among others, without another host's help."""
    with tab(browser, **DESK) as (page, seen):
        page.goto(f"{url}/search.html?q=softmax")
        link = page.locator('#search-results li a[href*="02_softmax.html"]').first.evaluate("link => link.href")

    assert link.startswith(f"{url}/02_softmax.html")
    assert seen.complaints == []


def test_search_field_leads_to_the_search(browser: Browser, url: str) -> None:
    """The field on a page sends its words to the search page."""
    with tab(browser, **DESK) as (page, _):
        page.goto(f"{url}/index.html")
        form = page.evaluate("(form => [form.action, form.querySelector('input').name])(document.forms[0])")

    assert form == [f"{url}/search.html", "q"]


def test_dark_and_light_follow_the_reader(browser: Browser, url: str) -> None:
    """Where the system is dark the page is dark, with light words; otherwise the other way round."""
    shade = """(style => [style.backgroundColor, style.color].map(
        colour => colour.match(/\\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3
    ))(getComputedStyle(document.body))"""
    seen = {}
    for scheme in ("light", "dark"):
        with tab(browser, **DESK, color_scheme=scheme) as (page, _):
            page.goto(f"{url}/02_softmax.html")
            seen[scheme] = page.evaluate(shade)

    (light_ground, light_words), (dark_ground, dark_words) = seen["light"], seen["dark"]
    assert light_ground > 200 > 100 > light_words
    assert dark_ground < 100 < 150 < dark_words
