"""README.md says what is so: its table is produced, its commands exist."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from autograder.cli import main
from autograder.model.course import Course
from tools.pages import refreshed

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    line.split("#")[0].split()
    for language, block in re.findall(r"^```(\w*)\n(.*?)^```$", README, flags=re.DOTALL | re.MULTILINE)
    if not language
    for line in block.splitlines()
    if line.startswith(("make ", "autograder ", "nbgrader ", "pytest "))
]


def test_produced_parts_are_up_to_date(course: Course) -> None:
    """The table of exercises is what the course makes of it (`make docs` refreshes it)."""

    assert refreshed(README, course) == README


@pytest.mark.parametrize("words", [c for c in COMMANDS if c[0] == "autograder"], ids=" ".join)
def test_autograder_commands_parse(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every autograder command that README.md shows is accepted with its arguments; files that it names are there."""
    monkeypatch.chdir(tmp_path)
    for name in [word for word in words if "/" in word and Path(word).suffix]:
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).touch()
    command = main.commands[words[1]]

    assert command.make_context(words[1], words[2:], resilient_parsing=False).command is command


@pytest.mark.parametrize("words", [c for c in COMMANDS if c[0] == "make"], ids=" ".join)
def test_make_targets_exist(words: list[str]) -> None:
    """Every make target that README.md shows is in the Makefile."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")

    assert re.search(rf"^{words[1]}:", makefile, flags=re.MULTILINE)


def test_every_command_has_an_example() -> None:
    """Each command's help ends with an example that starts with its own name."""
    lacking = [name for name, command in main.commands.items() if not _has_example(name, command)]

    assert lacking == []


def _has_example(name: str, command: click.Command) -> bool:
    last = (command.help or "").strip().splitlines()[-1].strip()
    return last.startswith(f"Example: autograder {name}")
