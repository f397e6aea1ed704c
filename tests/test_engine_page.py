"""docs/engine.md names what there is: rooms, files, classes, functions and environment variables."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
ENGINE = ROOT / "autograder"
PAGE = (ROOT / "docs/engine.md").read_text(encoding="utf-8")
QUOTED = sorted(set(re.findall(r"`([^`\n]+)`", PAGE)))
PATHS = [name for name in QUOTED if re.fullmatch(r"[\w/.*]+(/|\.py|\.md)", name)]
NAMES = [name for name in QUOTED if re.fullmatch(r"[A-Za-z_]\w*", name) and not name.isupper()]
ROOMS = [path.parent for path in sorted(ENGINE.rglob("__init__.py")) if path.parent != ENGINE]
MOST_LINES = 110  # of one page


def defined() -> set[str]:
    """The names of the engine's modules, classes and functions, and of its commands."""
    found = {path.stem for path in ENGINE.rglob("*.py")} | {room.name for room in ROOMS}
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                found.add(node.name)
    return found


def variables_of_code() -> set[str]:
    """The environment variables of ours that code, tests and settings name."""
    files = [*ENGINE.rglob("*.py"), *(ROOT / "tests").rglob("*.py"), *(ROOT / "benchmarks").glob("*.py")]
    files += [ROOT / "nbgrader_config.py", ROOT / "README.md", ROOT / "Makefile"]
    return {name for path in files for name in re.findall(r"\bAUTOGRADER_[A-Z]+\b", path.read_text(encoding="utf-8"))}


def test_the_page_is_one_page() -> None:
    """It is read in one go."""

    assert len(PAGE.splitlines()) <= MOST_LINES


def test_every_path_exists() -> None:
    """A path is one below the engine or below the repository."""
    bases = ENGINE, ENGINE / "grade", ROOT
    missing = [path for path in PATHS if not any(list(base.glob(path.rstrip("/"))) for base in bases)]

    assert missing == []


def test_every_name_is_defined() -> None:
    """A name in backticks is a module, a class or a function of the engine."""

    assert sorted(set(NAMES) - defined() - {"pytest", "autograder"}) == []


def test_every_room_is_on_the_page() -> None:
    """No folder of the engine is left out."""

    assert [room.name for room in ROOMS if f"`{room.name}/`" not in PAGE] == []


def test_every_environment_variable_stands_in_the_table() -> None:
    """The table holds the variables that code and tests know, and no others."""
    table = PAGE.partition("## Environment variables")[2]

    assert set(re.findall(r"\bAUTOGRADER_[A-Z]+\b", table)) == variables_of_code()
