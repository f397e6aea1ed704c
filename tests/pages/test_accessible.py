"""axe finds nothing in cards, reports, students' pages and feedback: three widths, light and dark.

Screenshots lie in screenshots/ of the repository afterwards.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import nbformat
import nbgrader
import pytest
import torch
from browser import DESK, PHONE, tab
from nbformat.v4 import new_output
from playwright.sync_api import Browser
from report_class import made_up_class
from traitlets.config import Config

from autograder.grade.nbgrader.feedback_page import FeedbackExporter
from autograder.grades.as_json import class_record
from autograder.model.course import Course, Feedback
from autograder.pages.report import report_page
from autograder.pages.student import handout, staff_page
from autograder.student.check import _report

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs the extra dev")
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("accessible")]
SCREENSHOTS = Path(__file__).parents[2] / "screenshots"
TABLET: dict[str, Any] = {"viewport": {"width": 768, "height": 1024}}
HEAD = "<!doctype html><html lang='en'><meta name='color-scheme' content='light dark'>"
HEAD += "<meta name='viewport' content='width=device-width'>"
HEAD += "<title>A notebook</title><body style='background:Canvas;color:CanvasText'>"
HEAD += "<main><h1>Softmax</h1>{}</main></body></html>"


FORMGRADER = Path(nbgrader.__file__).parent / "server_extensions/formgrader"


def report(_: Course) -> str:
    made = made_up_class(24, "")
    record = class_record("A course", made.grades, made.load, datetime(2026, 3, 3, 12, tzinfo=UTC))
    return report_page(record, made.grades).decode()


def card(_: Course) -> str:
    return HEAD.format(card_html())


def card_html() -> str:
    def wrong(x: torch.Tensor, dim: int = -1) -> torch.Tensor:
        return x.exp() / x.exp().sum(0)

    names = {"normalize_by_sum": wrong, "softmax_naive": wrong, "softmax": lambda x, dim=-1: x.softmax(dim)}
    html: str = _report("softmax", names, 0, "cpu")._repr_mimebundle_()["text/html"]
    return html


def staff(_: Course) -> str:
    made = made_up_class(12)
    graded = [one for one in made.grades.graded if one.student == "sample-002"]
    return staff_page("sample-002", graded, made.load).decode()


def handed_out(_: Course) -> str:
    made = made_up_class(12)
    graded = [one for one in made.grades.graded if one.student == "sample-002"]
    levels = {one.name: Feedback.ALL for one in made.assignments}
    return handout("sample-002", graded, made.load, levels, "A course").decode()


def feedback(course: Course) -> str:
    """nbgrader's page of a lesson with wide tables, figures and code, and a card below each check."""
    notebook = nbformat.read(course.root / "source/self_attention/01_dot_products.ipynb", as_version=4)
    for cell in notebook.cells:
        if "nbgrader" in cell.metadata:
            cell.metadata.nbgrader.update(score=1.0, points=5.0, comment="Not attempted. " * 20)
        if cell.cell_type == "code":
            told = {"text/html": card_html()} if cell.metadata.get("nbgrader", {}).get("grade") else {}
            cell.outputs = [new_output("display_data", data={**told, "text/plain": "1.2345 " * 40})]
    config = Config()
    config.HTMLExporter.template_name = "feedback"
    config.HTMLExporter.extra_template_basedirs = [str(FORMGRADER / "templates")]
    config.HTMLExporter.extra_template_paths = [str(FORMGRADER / "static/node_modules/bootstrap/dist/css")]
    config.HTMLExporter.preprocessors = ["nbconvert.preprocessors.CSSHTMLHeaderPreprocessor"]
    config.HTMLExporter.mathjax_url = ""
    shown = {"notebook": "01_dot_products", "score": 2.0, "max_score": 10.0, "late_penalty": 0.0}
    html, _ = FeedbackExporter(config=config).from_notebook_node(notebook, {"nbgrader": shown})
    return html


PAGES = {"report": report, "card": card, "staff": staff, "handout": handed_out, "feedback": feedback}


@pytest.fixture(scope="module")
def pages(course: Course, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    for name, make in PAGES.items():
        (folder / f"{name}.html").write_text(make(course))
    return folder


@pytest.mark.parametrize("screen", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_shuts_a_reader_out(browser: Browser, pages: Path, screen: dict[str, Any], scheme: str) -> None:
    """Contrast, names, heads of tables, headings in order, regions that scroll by keyboard, and no page too wide."""
    with tab(browser, **screen, color_scheme=scheme) as (page, _):
        for path in sorted(pages.iterdir()):
            page.goto(path.as_uri())
            SCREENSHOTS.mkdir(exist_ok=True)
            page.screenshot(path=SCREENSHOTS / f"{path.stem}-{screen['viewport']['width']}-{scheme}.png")
            found = axe.Axe().run(page).response["violations"]

            assert [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in found] == [], path.stem
            wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert wide <= 0, path.stem
