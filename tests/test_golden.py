"""Golden files: a difference is named with its place and with the command that accepts it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import golden as plugin
import pytest

pytest_plugins = ["pytester"]
TEST = "def test_grades(golden):\n    golden('grades.json', {'ada': {'02_softmax': 9.5}, 'ben': {}})\n"


@pytest.fixture
def folder(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one test, and golden files of its own."""
    monkeypatch.setattr(plugin, "FOLDER", pytester.path)
    pytester.makepyfile(test_it=TEST)
    return pytester.path


def test_difference_is_named_with_its_cure(pytester: pytest.Pytester, folder: Path) -> None:
    """The failing test says what became of what, what is new and what is gone, and how to accept it."""
    (folder / "grades.json").write_text('{"ada": {"02_softmax": 10.0}, "cy": {}}')

    result = pytester.runpytest_inprocess("-p", "golden")

    result.assert_outcomes(failed=1)
    cure = "*pytest test_it.py --update-golden*"
    result.stdout.fnmatch_lines(["*ada / 02_softmax: 10.0 became 9.5", "*cy: is gone", "*ben: is new", cure])


def test_update_writes_what_was_found(pytester: pytest.Pytester, folder: Path) -> None:
    """With --update-golden the file is written, and the next run passes."""
    pytester.runpytest_inprocess("-p", "golden", "--update-golden").assert_outcomes(passed=1)

    assert json.loads((folder / "grades.json").read_text()) == {"ada": {"02_softmax": 9.5}, "ben": {}}
    pytester.runpytest_inprocess("-p", "golden").assert_outcomes(passed=1)


def test_authors_are_told() -> None:
    """CONTRIBUTING.md names the command that accepts new grades of the sample class."""
    page = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")

    assert re.search(r"pytest tests/grade/test_sample_class\.py .*--update-golden", page)
