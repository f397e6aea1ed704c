"""axe finds nothing in a check's card and a class's report: three widths, light and dark."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import torch
from browser import DESK, PHONE, tab
from playwright.sync_api import Browser
from report_class import made_up_class

from autograder.grades.as_json import class_record
from autograder.pages.report import report_page
from autograder.student.check import _report

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs the extra dev")
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("accessible")]
TABLET: dict[str, Any] = {"viewport": {"width": 768, "height": 1024}}
HEAD = "<!doctype html><html lang='en'><meta name='color-scheme' content='light dark'>"
HEAD += "<title>A notebook</title><body style='background:Canvas;color:CanvasText'>"
HEAD += "<main><h1>Softmax</h1>{}</main></body></html>"


def report() -> str:
    made = made_up_class(24, "")
    record = class_record("A course", made.grades, made.load, datetime(2026, 3, 3, 12, tzinfo=UTC))
    return report_page(record, made.grades).decode()


def card() -> str:
    def wrong(x: torch.Tensor, dim: int = -1) -> torch.Tensor:
        return x.exp() / x.exp().sum(0)

    names = {"normalize_by_sum": wrong, "softmax_naive": wrong, "softmax": lambda x, dim=-1: x.softmax(dim)}
    return HEAD.format(_report("softmax", names, 0, "cpu")._repr_mimebundle_()["text/html"])


PAGES = {"report": report, "card": card}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    for name, make in PAGES.items():
        (folder / f"{name}.html").write_text(make())
    return folder


@pytest.mark.parametrize("screen", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_shuts_a_reader_out(browser: Browser, pages: Path, screen: dict[str, Any], scheme: str) -> None:
    """Contrast, names, heads of tables, headings in order, and regions that scroll by keyboard."""
    with tab(browser, **screen, color_scheme=scheme) as (page, _):
        for path in sorted(pages.iterdir()):
            page.goto(path.as_uri())
            found = axe.Axe().run(page).response["violations"]

            assert [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in found] == [], path.stem
