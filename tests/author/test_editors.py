"""The built notebooks in other editors than JupyterLab: figures, links to headings, the set-up cell, settings.

markdown-it-py refuses the same links as markdown-it, which VS Code uses. nbconvert uses mistune.
"""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from urllib.parse import unquote

import mistune
import nbformat
import pytest
from markdown_it import MarkdownIt
from nbconvert.filters import markdown2html_mistune

from autograder.notebook.set_up import is_set_up_cell

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "release").glob("*/*.ipynb"))
notebooks = pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
RENDERERS = {
    "markdown-it": MarkdownIt("commonmark", {"html": True}).enable("table").render,
    "mistune": mistune.create_markdown(escape=False, plugins=["table"]),
    "nbconvert": markdown2html_mistune,
}
PICTURE = re.compile(r'<img alt="([^"]+)" src="(data:image/(?:svg\+xml|png);base64,[\w+/=]+)" ?/?>')


def texts(path: Path) -> list[str]:
    return [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "markdown"]


@pytest.mark.parametrize("renderer", RENDERERS)
@notebooks
def test_figures_are_pictures(path: Path, renderer: str) -> None:
    """Each figure of a lesson is a picture with a description, and no base64 stands in the text."""
    lesson = (ROOT / "course" / path.stem / "lesson.md").read_text(encoding="utf-8")
    expected = re.findall(r"!\[([^\]]*)\]\(figures/", lesson)
    page = "".join(RENDERERS[renderer](text) for text in texts(path))
    shown = re.sub(r"<[^>]+>", "", page)

    assert [html.unescape(text) for text, _ in PICTURE.findall(page)] == expected
    assert "base64" not in shown


def jupyterlab(heading: str) -> str:
    return heading.replace(" ", "-")


def vs_code(heading: str) -> str:
    return re.sub(r"[\]\[!/'\"#$%&()*+,.:;<=>?@\\^{|}~`]", "", re.sub(r"\s+", "-", heading.strip().lower())).strip("-")


@notebooks
def test_links_to_headings_lead_there(path: Path) -> None:
    """By the rules of JupyterLab and, without regard to case, of VS Code."""
    cells = texts(path)
    headings = [found.replace("`", "") for text in cells for found in re.findall(r"(?m)^#+ +(.+)$", text)]
    linked = {unquote(place) for text in cells for place in re.findall(r"\]\(#([^)]+)\)", text)}

    assert linked <= {jupyterlab(heading) for heading in headings}
    assert {place.lower() for place in linked} <= {vs_code(heading) for heading in headings}


@notebooks
def test_each_notebook_has_one_set_up_cell(path: Path) -> None:
    """It stands before all other code, and grading knows it."""
    sources = [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]

    assert [is_set_up_cell(source) for source in sources] == [True] + [False] * (len(sources) - 1)


def test_a_set_up_cell_without_an_address_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without the package, one sentence says so and where the checks are; nothing is installed or raised."""
    source = next(cell.source for cell in nbformat.read(NOTEBOOKS[0], as_version=4).cells if cell.cell_type == "code")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("subprocess.run", None)
    exec(source, {})

    said = capsys.readouterr().out
    assert said.startswith("Answers cannot be checked here, but the lesson itself works.")
    assert "download the whole assignment" in said


def test_settings_name_the_environment_on_every_system() -> None:
    """VS Code finds the interpreter in an environment's folder, whose layout differs between systems."""
    settings = json.loads((ROOT / "autograder/bundle/templates/settings.json").read_text(encoding="utf-8"))

    assert settings["python.defaultInterpreterPath"] == "${workspaceFolder}/.venv"
