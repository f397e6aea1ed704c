"""Without an extra, a student's commands work, and every other command names the line that installs what it lacks."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from autograder import optional_packages
from autograder.cli import main

ROOT = Path(__file__).parent.parent
OF_STUDENTS = {
    "check": ["check", "softmax"],
    "next": ["next"],
    "hint": ["hint", "softmax"],
    "status": ["status"],
    "reset": ["reset", "--help"],  # it changes files
    "answer": ["answer", "--help"],
    "watch": ["watch", "--help"],  # it runs until it is stopped; what it imports is tried below
}
NEED_NOTHING = {  # of what others run
    "docs": ["docs"],
    "doctor": ["doctor"],
    "audit": ["audit", "no_such_unit"],
    "new": ["new", "no unit"],
    "init": ["init", "{folder}/course"],
    "sample": ["sample", "--into", "{folder}"],
    "collect": ["collect", "{folder}/none.zip"],  # babel and yaml are asked for when a download has dates or YAML
}
NEED_GRADE = {
    "grade": ["grade"],
    "show": ["show", "sample-01", "softmax"],
    "report": ["report"],
    "export": ["export", "nbgrader"],
    "ci": ["ci", "{folder}"],
    "verify": ["verify", "softmax"],
    "build": ["build", "--check"],
    "site": ["site", "--output", "{folder}"],
    "bundle": ["bundle", "self_attention", "--to", "{folder}/bundle"],
    "class": ["class"],
    "extend": ["extend"],
    "forget": ["forget", "sample-01"],
    "archive": ["archive"],
    "similar": ["similar", "self_attention"],
}


def without_extras(source: str) -> subprocess.CompletedProcess[str]:
    """Run this where nothing that an extra brings can be imported."""
    hidden = f"import sys\nfor name in {sorted(optional_packages.EXTRA_OF)}: sys.modules[name] = None\n"
    command = [sys.executable, "-c", hidden + source]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)


def command(arguments: list[str], folder: Path) -> str:
    filled = [argument.format(folder=folder) for argument in arguments]
    elsewhere = f"import os; os.chdir({str(folder)!r}); " if arguments == ["doctor"] else ""  # a course is proven first
    return f"{elsewhere}from autograder.cli import main; main({filled!r})"


def test_every_command_is_tried() -> None:
    """A new command is told what it needs."""

    assert {*OF_STUDENTS, *NEED_NOTHING, *NEED_GRADE} == set(main.commands)


@pytest.mark.parametrize("name", NEED_GRADE)
def test_command_names_the_line_that_installs(name: str, tmp_path: Path) -> None:
    """Two sentences, no traceback: what is missing, and how to get it."""
    run = without_extras(command(NEED_GRADE[name], tmp_path))

    assert run.returncode == 2, run.stderr
    what, cure = run.stderr.splitlines()
    assert what.startswith(f"autograder {name} needs ")
    assert cure == f"Run: {optional_packages.install_line('grade')}"


@pytest.mark.parametrize("name", [*OF_STUDENTS, *NEED_NOTHING])
def test_command_needs_no_extra(name: str, tmp_path: Path) -> None:
    """A student's commands import what the package alone brings."""
    run = without_extras(command({**OF_STUDENTS, **NEED_NOTHING}[name], tmp_path))

    assert "which is not installed" not in run.stderr
    assert "Traceback" not in run.stderr


def test_what_students_import_needs_no_extra() -> None:
    """``check`` in a notebook, plain pytest and ``watch`` load nothing that an extra brings."""
    run = without_extras(
        "import autograder, autograder.student.watch, autograder.student.pytest_plugin; autograder.check"
    )

    assert (run.returncode, run.stderr) == (0, "")


def test_what_no_extra_brings_is_no_sentence() -> None:
    """A module of ours that is missing is a fault of ours: its traceback stays."""

    assert optional_packages.missing_extra(ModuleNotFoundError(name="autograder.none"), "this") is None


def test_line_installs_into_this_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It names this Python by its path, unless `python` is this one already."""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert optional_packages.install_line("grade") == (
        f'{sys.executable} -m autograder.install "attention-course[grade]"'
    )
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent))
    assert optional_packages.install_line("grade") == 'python -m autograder.install "attention-course[grade]"'


def test_installed_package_has_each_extra() -> None:
    """The line asks for extras by the names that pyproject.toml gives them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert project["name"] == optional_packages.PACKAGE
    assert optional_packages.MODULES.keys() <= project["optional-dependencies"].keys()


def test_scheduler_names_its_extra() -> None:
    """--scheduler without dask says what to install."""
    run = without_extras(
        "from autograder.errors import AutograderError\n"
        "from autograder.grade.workers.cluster import connected\n"
        "try: connected('tcp://127.0.0.1:1').__enter__()\n"
        "except AutograderError as error: print(error)"
    )

    assert run.stdout == "--scheduler needs distributed, which is not installed. " + (
        f"Run: {optional_packages.install_line('cluster')}\n"
    )
