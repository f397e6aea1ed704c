"""The course's site in a headless Chromium, served on loopback: as a reader sees it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import Browser

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("site"),
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed: apt-get install chromium"),
]
DESK, PHONE = (1400, 1000), (390, 844)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    assert CHROMIUM is not None
    opened = Browser(CHROMIUM, tmp_path_factory.mktemp("chromium"))
    yield opened
    opened.close()


def resize(browser: Browser, size: tuple[int, int]) -> None:
    width, height = size
    browser.call(
        "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=size == PHONE
    )


def prefer(browser: Browser, scheme: str) -> None:
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_page_loads_cleanly(browser: Browser, url: str, site: Path, size: tuple[int, int]) -> None:
    """No page makes the console complain, asks another host, lacks a picture, or is wider than the screen."""
    resize(browser, size)
    for page in sorted(site.glob("*.html")):
        browser.open(f"{url}/{page.name}")
        empty = browser.value("[...document.images].filter(i => i.offsetParent && !i.naturalWidth).map(i => i.src)")
        wide = browser.value("document.documentElement.scrollWidth - window.innerWidth")

        assert browser.complaints == [], page.name
        assert [asked for asked in browser.requested if not asked.startswith((url, "data:"))] == [], page.name
        assert empty == [], page.name
        assert wide <= 0, page.name


def test_formulas_are_drawn(browser: Browser, url: str) -> None:
    """Softmax is a fraction: the exponential stands above the sum, both within the column."""
    resize(browser, DESK)
    browser.open(f"{url}/02_softmax.html")
    top, bottom = browser.value(
        "[...document.querySelector('.formula mfrac').children].map(part => part.getBoundingClientRect().toJSON())"
    )
    column = browser.value("document.querySelector('article').getBoundingClientRect().toJSON()")

    assert 0 < top["height"] < 60
    assert top["bottom"] <= bottom["top"] + 1
    assert column["left"] < top["left"] < top["right"] < column["right"]


def test_search_finds_a_lesson(browser: Browser, url: str) -> None:
    """Asked for softmax, the search page lists that lesson among others, without another host's help."""
    browser.open(f"{url}/search.html?q=softmax")
    link = browser.wait_for("document.querySelector('#search-results li a[href*=\"02_softmax.html\"]')?.href")

    assert link.startswith(f"{url}/02_softmax.html")
    assert browser.complaints == []


def test_search_field_leads_to_the_search(browser: Browser, url: str) -> None:
    """The field on a page sends its words to the search page."""
    resize(browser, DESK)
    browser.open(f"{url}/index.html")
    form = browser.value("(form => [form.action, form.querySelector('input').name])(document.forms[0])")

    assert form == [f"{url}/search.html", "q"]


def test_dark_and_light_follow_the_reader(browser: Browser, url: str) -> None:
    """Where the system is dark the page is dark, with light words; otherwise the other way round."""
    shade = """(style => [style.backgroundColor, style.color].map(
        colour => colour.match(/\\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3
    ))(getComputedStyle(document.body))"""
    seen = {}
    for scheme in ("light", "dark"):
        prefer(browser, scheme)
        browser.open(f"{url}/02_softmax.html")
        seen[scheme] = browser.value(shade)

    (light_ground, light_words), (dark_ground, dark_words) = seen["light"], seen["dark"]
    assert light_ground > 200 > 100 > light_words
    assert dark_ground < 100 < 150 < dark_words
