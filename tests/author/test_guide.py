"""The author's guide, followed word by word in an empty folder with the wheel alone, ends in a graded answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from wheel_alone import environment, run

from autograder.author.guide import PAGES, page
from autograder.author.init import init_course
from autograder.cli import main
from autograder.wheel import package_wheel

STEP = re.compile(
    r"`(?P<path>[\w/.-]+)`:\n\n(?P<fence>`{3,})\w+\n(?P<text>.*?\n)(?P=fence)\n"
    r"|In\s+`(?P<file>[^`]+)`, replace\s+`(?P<old>[^`]+)`\s+by\s+`(?P<new>[^`]+)`"
    r"|```sh\n(?P<commands>.*?)```",
    re.DOTALL,
)
ROOT = Path(__file__).parents[2]
WIDEST, LONGEST = 140, 260  # characters, lines


def follow(text: str, place: Path, bin_folder: Path) -> Iterator[tuple[str, str]]:
    """Do what a page says, from top to bottom; yield each command and what it printed."""
    for step in STEP.finditer(text):
        if step["path"]:
            (place / step["path"]).parent.mkdir(parents=True, exist_ok=True)
            (place / step["path"]).write_text(step["text"], encoding="utf-8")
        elif step["file"]:
            old = (place / step["file"]).read_text(encoding="utf-8")
            assert old.count(step["old"]) == 1, step["file"]
            (place / step["file"]).write_text(old.replace(step["old"], step["new"]), encoding="utf-8")
        for command in (step["commands"] or "").splitlines():
            if command.startswith("cd "):
                place = place / command.removeprefix("cd ")
                continue
            done = run(bin_folder, place, "sh", "-c", command)
            assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
            yield command, done.stdout


@pytest.mark.slow
def test_each_line_of_the_guide_works(tmp_path: Path) -> None:
    """Every command succeeds, and the answer of the last section is graded and its mistake named."""
    said = dict(follow(page("guide"), tmp_path, environment(tmp_path / "venv", "grade")))

    assert "Built" in said["autograder build"]
    assert "2 passed" not in said["pytest course/02_scale_rows/checks.py -k example"]
    assert "1 passed" in said["pytest course/02_scale_rows/checks.py -k example"]
    assert "ok     02_scale_rows: 5 of 5 known mistakes named" in said["autograder audit 02_scale_rows"]
    assert "first_steps-bundle.zip" in said["autograder bundle first_steps --as zip"]
    assert "sample-01" in said["autograder grade"]
    assert "divides by the largest entry" in said["autograder show sample-01 scale_rows"]
    shown = re.findall(r"is then:\n\n```python\n(.*?)```", page("guide"), re.DOTALL)
    assert shown[0] in (tmp_path / "my-course/course/02_scale_rows/hidden_checks.py").read_text(encoding="utf-8")
    assert (tmp_path / "my-course/docs/guide.md").read_text(encoding="utf-8") == page("guide")


@pytest.mark.parametrize(
    "name", ["README.md", "autograder/author/docs/guide.md", "autograder/author/starter/README.md"]
)
def test_the_line_that_installs_names_this_wheel(name: str) -> None:
    """An author reads it in the project's page, the guide, and the page of a new course."""
    line = f'python3 install.py --into .venv "./wheels/{package_wheel()[0]}[grade]"'

    assert line in (ROOT / name).read_text(encoding="utf-8")


def test_the_guide_is_one_page() -> None:
    """Its code included, it is short, and no line is wide."""
    lines = page("guide").splitlines()

    assert len(lines) <= LONGEST
    assert [line for line in lines if len(line) > WIDEST] == []


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_printed_and_copied_into_a_course(name: str, tmp_path: Path) -> None:
    """`autograder docs` prints the same text that `init` writes."""
    init_course(tmp_path)

    assert CliRunner().invoke(main, ["docs", name]).output == page(name) + "\n"
    assert (tmp_path / f"docs/{name}.md").read_text(encoding="utf-8") == page(name)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_links_only_to_pages_that_a_course_has(name: str) -> None:
    """No link leads into the engine's own repository."""
    linked = re.findall(r"\]\((?!#|https?:|\.\./|\d\d_|figures/)([^)#]+)", re.sub(r"`[^`]*`", "", page(name)))

    assert set(linked) <= {f"{one}.md" for one in PAGES}
