"""A bundle as a student meets it: unzipped, installed by the line of its README, tried in JupyterLab and in a terminal.

Screenshots lie in screenshots/ of the repository afterwards.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import zipfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
from browser import DESK, tab
from jupyter import Server, jupyter
from lab import open_notebook, run_all, type_answer
from playwright.sync_api import Browser, Locator, Page

from autograder.bundle.contents import bundle_files
from autograder.bundle.pack import write_zip
from autograder.model.course import Course

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("bundle")]
SCREENSHOTS = Path(__file__).parents[2] / "screenshots"
FIRST = "def attention_scores_for_query(query, inputs): return inputs @ query"
WRONG = "def attention_scores(inputs): return inputs @ inputs.reshape(inputs.shape[1], -1)"
RIGHT = "def attention_scores(inputs): return inputs @ inputs.T"
MISTAKE = "reshape"
SETTINGS = {
    "notebook-extension/tracker": {"windowingMode": "none"},
    "apputils-extension/notification": {"fetchNews": "false"},
}
OFFLINE = re.compile(r"No matching distribution|NewConnectionError|NameResolutionError|Network is unreachable")


@pytest.fixture(scope="module")
def kit(course: Course, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unzipped bundle of the first assignment, with an environment of its own."""
    root = tmp_path_factory.mktemp("student")
    write_zip(bundle_files(course, course.assignments[:1]), root / "kit.zip")
    with zipfile.ZipFile(root / "kit.zip") as archive:
        archive.extractall(root)
    pinned = root / "constraints.txt"  # of two versions that are at hand, the one that this environment has
    pinned.write_text("".join(f"{name}=={version(name).split('+')[0]}\n" for name in ("torch", "numpy")))
    install = re.findall(r"^```\n(.+?)\n```", (root / "kit/README.md").read_text(), re.MULTILINE | re.DOTALL)[0]
    ran = run(install, root / "kit", PIP_CONSTRAINT=str(pinned))
    if ran.returncode and OFFLINE.search(ran.stderr):
        pytest.skip("the packages that a student installs cannot be had here")
    assert ran.returncode == 0, ran.stderr
    return root / "kit"


@pytest.fixture
def server(kit: Path) -> Iterator[Server]:
    """JupyterLab of the student's own environment. It draws all cells at once, and does not ask about news."""
    for name, setting in SETTINGS.items():
        path = kit / ".jupyter/lab/user-settings/@jupyterlab" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(setting), encoding="utf-8")
    with jupyter("jupyterlab", kit, python=str(kit / ".venv/bin/python")) as started:
        yield started


def run(line: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """A line in a terminal that knows nothing of this repository."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    return subprocess.run(
        line, shell=True, cwd=folder, env={**kept, **environment}, capture_output=True, text=True, timeout=900
    )


def report(page: Page, points: str, shot: str) -> str:
    """Run all cells; the text of the check's report, once it says so many points."""
    run_all(page)
    shown: Locator = page.locator(".jp-OutputArea-output").filter(has_text=points).first
    shown.wait_for()
    shown.evaluate("report => report.scrollIntoView({block: 'start'})")
    SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{shot}.png")
    return shown.inner_text()


def test_in_jupyterlab(kit: Path, server: Server, browser: Browser) -> None:
    """Open, answer wrongly, check: the mistake is named. Answer rightly, check: all visible points."""
    with tab(browser, **DESK) as (page, _):
        open_notebook(page, server, "self_attention/01_dot_products.ipynb")
        page.get_by_role("heading", name="Dot products").first.wait_for()
        page.screenshot(path=SCREENSHOTS / "student-opened.png")

        type_answer(page, "attention_scores_for_query", FIRST)
        type_answer(page, "attention_scores", WRONG)
        wrong = report(page, "dot_products: 2.5 of 5 points", "student-wrong")
        type_answer(page, "attention_scores", RIGHT)
        right = report(page, "dot_products: 5 of 5 points", "student-right")

    assert "Your results match this mistake:" in wrong
    assert MISTAKE in wrong
    assert "mistake" not in right


def test_in_a_terminal(kit: Path) -> None:
    """The same with the Python file, and with plain pytest."""
    module = kit / "self_attention/python/01_dot_products.py"
    check = "../../.venv/bin/autograder check dot_products"

    untouched = run(check, module.parent)
    module.write_text(f"{FIRST}\n\n\n{WRONG}\n")
    wrong = run(check, module.parent)
    module.write_text(f"{FIRST}\n\n\n{RIGHT}\n")
    right = run(check, module.parent)
    tested = run("../../.venv/bin/python -m pytest -q ../.checks/test_01_dot_products.py", module.parent)
    following = run(".venv/bin/autograder next", kit)

    assert (untouched.returncode, wrong.returncode, right.returncode, tested.returncode) == (1, 1, 0, 0)
    assert MISTAKE in wrong.stdout
    assert "5 of 5 points" in right.stdout
    assert "  in      self_attention/0" in following.stdout, following.stderr
