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

from autograder.grades.as_json import class_record
from autograder.grades.class_grades import ClassGrades
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
        path.write_bytes(report_page(class_record("A course", made.grades, made.load, MADE), made.grades))
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


def test_points_sort_both_ways_and_no_score_comes_last(browser: Browser, report: Shown) -> None:
    """A second click turns the order round; the head says how it is sorted."""
    with tab(browser, **DESK) as (page, _):
        page.goto(report(24))
        head = page.locator("th[data-key=total]")
        orders = {}
        for _ in range(2):
            head.locator("button").click()
            orders[head.get_attribute("aria-sort")] = page.locator("#map tbody td.total").all_text_contents()

    scores = {order: [float(text) for text in texts[:-2]] for order, texts in orders.items()}
    assert [len(set(texts[-2:]) - {"0"}) for texts in orders.values()] == [1, 1]  # a dash
    assert scores["ascending"] == sorted(scores["ascending"])
    assert scores["descending"] == sorted(scores["descending"], reverse=True)


def test_a_class_of_a_thousand_sorts_and_filters_as_a_whole(browser: Browser, report: Shown) -> None:
    """Some rows are drawn at once, the others when one scrolls or asks; order and filters are those of all students."""
    with tab(browser, **DESK) as (page, seen):
        page.goto(report(1000))
        page.locator("th[data-key=name] button").click()
        last_first = names(page)[0]
        at_once = len(names(page))
        page.locator("#map").evaluate("map => map.scrollTo(0, map.scrollHeight)")
        page.locator("#map tbody tr").nth(at_once).wait_for(state="attached")
        page.locator("#find").fill("SAMPLE-99")
        found, said = names(page), page.locator("#count").text_content()
        page.locator("#find").fill("")
        page.locator("#more").click()
        page.locator("#view").select_option("1")
        page.locator("#more").click()

        assert last_first == "sample-1000"
        assert at_once < 300
        assert found == [f"sample-{number}" for number in range(999, 989, -1)]
        assert said == "10 of 1000 students, sorted by name, highest first."
        assert len(names(page)) == 1000
        assert page.locator("#map tbody tr").first.locator("td").count() == 41
        assert seen.complaints == []


def test_a_check_and_a_mistake_lead_to_their_students(browser: Browser, report: Shown) -> None:
    """The number beside each is a filter on the class, which can be cleared."""
    with tab(browser, **DESK) as (page, _):
        page.goto(report(24))
        counts = []
        for section in ("#stuck", "#mistakes"):
            button = page.locator(f"{section} .bar + button").first
            counts.append((int((button.text_content() or "").split()[0]), section))
            button.click()
            counts.append((len(names(page)), section))
        page.locator("#only-clear").click()

        assert counts[0] == counts[1]
        assert counts[2] == counts[3]
        assert len(names(page)) == 24


@pytest.mark.parametrize(
    ("who", "expected"), [("look", 5), ("late", 1), ("full", 0)], ids=["needs a person", "late", "all points"]
)
def test_the_class_can_be_asked_who(browser: Browser, report: Shown, who: str, expected: int) -> None:
    """Each choice shows its students alone."""
    with tab(browser, **DESK) as (page, _):
        page.goto(report(24))
        page.locator("#who").select_option(who)

        assert len(names(page)) == expected


def test_one_assignment_is_shown_check_by_check(browser: Browser, tmp_path: Path) -> None:
    """The heat map of several begins with their exercises."""
    made = made_up_class(6)
    path = tmp_path / "report.html"
    alone = ClassGrades(made.grades.of("masks"))
    path.write_bytes(report_page(class_record("A course", alone, made.load, MADE), alone))
    with tab(browser, **DESK) as (page, _):
        page.goto(path.as_uri())

        assert page.locator("#view").input_value() == "0"
        assert page.locator("#map tbody tr").first.locator("td").count() == 41


def test_it_is_used_without_a_mouse(browser: Browser, report: Shown) -> None:
    """A student is opened by Enter and closed by Escape, and the focus is then where it was."""
    with tab(browser, **DESK) as (page, _):
        page.goto(report(24))
        page.locator("#map tbody button").nth(1).focus()
        page.keyboard.press("Enter")
        opened = page.locator("#student-name").text_content()
        checks = page.locator("#student .checks li").count()
        page.keyboard.press("Escape")

        assert opened == "sample-002"
        assert checks == 80  # nothing was handed in for one of nine exercises
        assert not page.locator("#student").is_visible()
        assert page.evaluate("document.activeElement.textContent") == "sample-002"


def test_every_mark_has_words(browser: Browser, report: Shown) -> None:
    """A screen reader is told what a cell's sign means, and every head of a column has a name."""
    with tab(browser, **DESK) as (page, _):
        page.goto(report(24))
        page.locator("#view").select_option("0")
        silent = page.eval_on_selector_all(
            "#map tbody td:not(.total)", "all => all.filter(one => !one.getAttribute('aria-label')).length"
        )
        heads = page.eval_on_selector_all("#map thead button", "all => all.filter(one => !one.textContent).length")
        table = page.get_by_role("table", name="The class")

        assert (silent, heads) == (0, 0)
        assert table.get_by_role("rowheader", name="sample-002").count() == 1
        assert table.get_by_role("columnheader", name="Rows sum to one. (worth 1)").count() == 5


@pytest.mark.sample
def test_markup_of_a_student_is_text(browser: Browser, report: Shown) -> None:
    """A folder, an answer and a mistake that are called like a picture with a script make none."""
    with tab(browser, **DESK) as (page, seen):
        page.goto(report(6, MARKUP))
        for button in reversed(page.get_by_role("button", name="Show all").all()):  # each goes when it is clicked
            button.click()
        page.locator("#map tbody button").first.click()
        opened = page.locator("#student-name").text_content()

        assert opened == MARKUP
        assert page.evaluate("document.querySelectorAll('img, script[src], [onerror]').length") == 0
        assert seen.complaints == []


def test_nothing_else_can_be_loaded_or_run(browser: Browser, report: Shown) -> None:
    """The policy refuses a picture of another host, and a script that is not the report's own."""
    with tab(browser, **DESK) as (page, _):
        page.goto(report(6))
        refused = page.evaluate(
            """() => new Promise(done => {
                const refused = [];
                document.addEventListener("securitypolicyviolation", event => {
                    refused.push(event.effectiveDirective);
                    if (refused.length === 3) done(refused.sort());
                });
                const picture = document.createElement("img"); picture.src = "http://localhost:9/x";
                const script = document.createElement("script"); script.textContent = "window.ran = true";
                const style = document.createElement("style"); style.textContent = "body { display: none }";
                document.body.append(picture, script, style);
            })"""
        )

        assert refused == ["img-src", "script-src-elem", "style-src-elem"]
        assert page.evaluate("window.ran") is None


def test_dark_and_light_follow_the_reader(browser: Browser, report: Shown) -> None:
    """In both, words and ground differ enough to be read: by WCAG's measure 4.5 times, in cells, too."""
    contrast = """selector => {
        const light = text => {
            const [r, g, b] = text.match(/[\\d.]+/g).slice(0, 3).map(part => part / 255)
                .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const style = getComputedStyle(document.querySelector(selector));
        const [a, b] = [light(style.color), light(style.backgroundColor)];
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }"""
    grounds = {}
    for scheme in ("light", "dark"):
        with tab(browser, **DESK, color_scheme=scheme) as (page, _):
            page.goto(report(24))
            page.locator("#view").select_option("0")
            grounds[scheme] = page.evaluate("getComputedStyle(document.body).backgroundColor")

            assert {name: page.evaluate(contrast, name) >= 4.5 for name in ("body", "td.p", "td.f", "td.e")} == {
                "body": True,
                "td.p": True,
                "td.f": True,
                "td.e": True,
            }

    assert grounds["light"] != grounds["dark"]
