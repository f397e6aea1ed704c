"""The course's site in a headless Chromium, served on loopback: as a reader sees it.

Screenshots lie in screenshots/ of the repository afterwards.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest
import torch
from browser import DESK, PHONE, tab
from playwright.sync_api import Browser

TABLET = {"viewport": {"width": 1024, "height": 768}}
SCREENSHOTS = Path(__file__).parents[2] / "screenshots"
KEPT = "index", "start", "02_softmax", "10_multi_head_attention"  # pages of which a picture is kept
CUT_OFF = """[...document.querySelectorAll('.contract, .contract *')].filter(
    part => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline'
).map(part => part.textContent.slice(0, 60))"""
axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs the extra dev")
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]


# Every page on the widest screen, and four pages on three more; with --whole every page on the narrowest, too.
screens = pytest.mark.parametrize(
    ("screen", "scheme", "pages"),
    [
        pytest.param(DESK, "light", "*", id="desk"),
        pytest.param(PHONE, "dark", "*", marks=pytest.mark.whole, id="all on a dark phone"),
        pytest.param(PHONE, "dark", KEPT, id="dark phone"),
        pytest.param(TABLET, "dark", KEPT, id="dark tablet"),
        pytest.param(PHONE, "light", KEPT, id="phone"),
    ],
)


def pages_of(site: Path, pages: str | tuple[str, ...]) -> list[Path]:
    return sorted(path for path in site.glob("*.html") if pages == "*" or path.stem in pages)


@screens
def test_every_page_loads_cleanly(
    browser: Browser,
    url: str,
    site: Path,
    screen: dict[str, Any],
    scheme: Literal["light", "dark"],
    pages: str | tuple[str, ...],
) -> None:
    """No page makes the console complain, asks another host, lacks a picture, or is wider than the screen.

    What a student is asked for is never cut off.
    """
    with tab(browser, **screen, color_scheme=scheme) as (page, seen):
        for path in pages_of(site, pages):
            page.goto(f"{url}/{path.name}")
            empty = page.evaluate("[...document.images].filter(i => i.offsetParent && !i.naturalWidth).map(i => i.src)")
            wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")

            assert seen.complaints == [], path.name
            assert [asked for asked in seen.requested if not asked.startswith(url)] == [], path.name
            assert empty == [], path.name
            assert wide <= 0, path.name
            assert page.evaluate(CUT_OFF) == [], path.name
            if path.stem in KEPT:
                SCREENSHOTS.mkdir(exist_ok=True)
                page.screenshot(path=SCREENSHOTS / f"site-{path.stem}-{screen['viewport']['width']}-{scheme}.png")


@screens
def test_nothing_shuts_a_reader_out(
    browser: Browser,
    url: str,
    site: Path,
    screen: dict[str, Any],
    scheme: Literal["light", "dark"],
    pages: str | tuple[str, ...],
) -> None:
    """axe finds nothing on any page: contrast, names, landmarks, and regions that scroll by keyboard."""
    found = {}
    with tab(browser, **screen, color_scheme=scheme) as (page, _):
        for path in pages_of(site, pages):
            page.goto(f"{url}/{path.name}")
            broken = axe.Axe().run(page).response["violations"]
            found[path.stem] = [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in broken]

    assert {stem: broken for stem, broken in found.items() if broken} == {}


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


def test_weights_follow_scores_mask_and_direction(browser: Browser, url: str) -> None:
    """The machine computes what torch does; a blocked key gets nothing, and along columns the rows sum to no one."""
    with tab(browser, **DESK) as (page, seen):
        page.goto(f"{url}/02_softmax.html")
        machine = page.locator("div.weights")
        given = [float(one.input_value()) for one in machine.locator("td > input").all()]
        scores = torch.tensor(given).reshape(4, 4)

        def shown() -> torch.Tensor:
            rows = machine.locator(".weights-result tr").all()[1:5]
            return torch.tensor([[float(cell.inner_text()) for cell in row.locator("td").all()[:4]] for row in rows])

        assert torch.allclose(shown(), torch.softmax(scores, -1), atol=0.006)
        machine.locator("td > input").nth(1).fill("3")
        scores[0, 1] = 3.0
        assert torch.allclose(shown(), torch.softmax(scores, -1), atol=0.006)
        machine.locator("select").first.select_option("causal")
        blocked = scores.masked_fill(torch.ones(4, 4).triu(1).bool(), -torch.inf)
        assert torch.allclose(shown(), torch.softmax(blocked, -1), atol=0.006)
        machine.locator("select").nth(1).select_option("0")
        assert torch.allclose(shown(), torch.softmax(blocked, 0), atol=0.006)
        assert "a row no longer sums to one" in machine.locator("[role=status]").inner_text()
        machine.locator("input[type=range]").fill("0")
        assert torch.allclose(shown()[:, 0], torch.full((4,), 0.25), atol=0.006)
    assert seen.complaints == []


@pytest.mark.parametrize("lesson", ["06_causal_mask", "13_masked_tokens"])
def test_lessons_on_masks_have_the_machine(browser: Browser, url: str, lesson: str) -> None:
    """It begins with their mask."""
    with tab(browser, **PHONE) as (page, _):
        page.goto(f"{url}/{lesson}.html")

        assert page.locator("div.weights select").first.input_value() == {"06": "causal", "13": "last"}[lesson[:2]]
        assert page.locator("div.weights td.blocked").count() == {"06": 6, "13": 4}[lesson[:2]]


def test_what_follows_a_right_answer_is_folded(browser: Browser, url: str) -> None:
    """Nobody sees it before they ask."""
    with tab(browser, **DESK) as (page, _):
        page.goto(f"{url}/03_context_vectors.html")
        folded = page.locator(".cell.tag_after-answer details.hide").first

        assert not folded.locator(".cell_output").is_visible()
        folded.locator("summary").click()
        assert folded.locator(".cell_output").is_visible()
