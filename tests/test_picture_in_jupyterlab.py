"""A picture in JupyterLab's two themes, in a notebook that it does not trust: what its sanitiser leaves can be read."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest
import torch
from browser import DESK, tab
from jupyter import TOKEN, jupyter
from playwright.sync_api import Browser

from autograder.checking import CheckFailed, expect_close
from autograder.markup.card import as_html
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult

pytestmark = pytest.mark.slow
TOKENS = ("Your", "journey", "starts", "with", "one", "step")
THEMES = ".jupyter/lab/user-settings/@jupyterlab/apputils-extension/themes.jupyterlab-settings"


def report() -> str:
    """A wrong matrix, as ``check`` shows it."""
    right = torch.arange(36.0).reshape(6, 6).sin().softmax(-1)
    wrong = right.clone()
    wrong[1, 2] += 0.3
    wrong[4, 5] = torch.nan
    with pytest.raises(CheckFailed) as failed:
        expect_close(wrong, right, what="the weights", names=TOKENS)
    result = CheckResult(
        name="test_weights",
        sentence="The weights are right.",
        outcome=Outcome.FAIL,
        points=0,
        max_points=1,
        hidden=False,
        failure=failed.value.failure,
    )
    return as_html("weights", [result])


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_a_picture_survives_the_sanitiser(browser: Browser, tmp_path: Path, theme: str) -> None:
    """Numbers, names, stars and colours stay when an old output is shown again in a notebook nobody trusts."""
    root = tmp_path / "student"
    (root / THEMES).parent.mkdir(parents=True)
    (root / THEMES).write_text(json.dumps({"theme": f"JupyterLab {theme}"}), encoding="utf-8")
    output = {"output_type": "display_data", "metadata": {}, "data": {"text/html": report()}}
    cell = nbformat.v4.new_code_cell("check('weights')", outputs=[output])  # type: ignore[no-untyped-call]
    notebook = nbformat.v4.new_notebook(cells=[cell])  # type: ignore[no-untyped-call]
    (root / "old.ipynb").write_text(json.dumps(notebook), encoding="utf-8")

    with jupyter("jupyterlab", root) as server, tab(browser, **DESK) as (page, _):
        page.goto(f"{server.url}/lab/tree/old.ipynb?token={TOKEN}")
        page.add_style_tag(content=".jp-Dialog { display: none !important }")  # it asks for a kernel
        shown = page.locator(".jp-OutputArea-output").first
        shown.get_by_text("0.0").first.wait_for()
        page.screenshot(path=tmp_path / f"{theme}.png")
        text, cells = shown.inner_text(), shown.locator("td")
        colours = {cells.nth(i).evaluate("td => getComputedStyle(td).backgroundColor") for i in range(cells.count())}

    assert all(token in text for token in TOKENS)
    assert "nan*" in text
    assert "got minus expected" in text
    assert len(colours) > 10
