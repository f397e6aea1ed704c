"""Checks are collected by pytest, once, and everything an author may get wrong is named."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from autograder.checks.collect import collect, collect_file, collect_together
from autograder.errors import CourseError
from autograder.model.course import Unit

CHECKS = '''
from autograder.checking import points

def helper(): pass

@points(2)
def test_second(student, reference):
    """It holds,
    on two lines."""

@points(0.5, requires="test_second")
def test_first(inputs, reference):
    """It holds too."""
'''


def write(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def test_checks_are_read_in_order(tmp_path: Path) -> None:
    """Name, sentence, points, requirements and fixtures of each check, in the file's order; helpers are left out."""
    first, second = collect_file(write(tmp_path / "checks.py", CHECKS))

    assert (first.name, first.sentence, first.points) == ("test_second", "It holds, on two lines.", 2.0)
    assert first.fixtures == ("student", "reference")
    assert (second.name, second.requires, second.hidden) == ("test_first", ("test_second",), False)


def test_visible_checks_come_first(tmp_path: Path) -> None:
    """A unit's checks are the visible ones and then the hidden ones, though both files define the same names."""
    write(tmp_path / "checks.py", CHECKS)
    write(tmp_path / "hidden_checks.py", CHECKS.replace("(2)", "(3)"))

    checks = collect(Unit("01_it", tmp_path))

    assert [(check.points, check.hidden) for check in checks] == [(2, False), (0.5, False), (3, True), (0.5, True)]


def test_units_do_not_mix(tmp_path: Path) -> None:
    """Each unit has its own checks.py, and none is left behind as a module of that name."""
    folders = [tmp_path / "one", tmp_path / "two"]
    for number, folder in enumerate(folders, start=1):
        folder.mkdir()
        write(folder / "checks.py", CHECKS.replace("(2)", f"({number})"))

    points = [collect_file(folder / "checks.py")[0].points for folder in folders]

    assert points == [1, 2]
    assert not any("checks" in name and name.startswith(("one", "two", "checks")) for name in sys.modules)


def test_an_edited_file_is_read_again(tmp_path: Path) -> None:
    """An author's change counts at once, in the same process; an unchanged file is not collected twice."""
    path = write(tmp_path / "checks.py", CHECKS)
    before = collect_file(path)
    same = collect_file(path)
    write(path, CHECKS.replace("(2)", "(4)"))
    os.utime(path, ns=(1, 1))

    assert same[0].function is before[0].function
    assert collect_file(path)[0].points == 4


def test_units_are_collected_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One pytest session is enough for many units, whose files have the same names; a broken one is told by itself."""
    units = [Unit(f"0{number}_it", tmp_path / f"0{number}_it") for number in (1, 2, 3)]
    for number, unit in enumerate(units, start=1):
        unit.folder.mkdir()
        for name in ("checks.py", "hidden_checks.py"):
            write(unit.folder / name, CHECKS.replace("(2)", f"({number})"))
    broken = Unit("04_broken", tmp_path / "04_broken")
    broken.folder.mkdir()
    for name in ("checks.py", "hidden_checks.py"):
        write(broken.folder / name, "1 / 0")

    collect_together([broken])
    collect_together(units)
    monkeypatch.setattr("autograder.checks.collect.pytest.main", lambda *_, **__: pytest.fail("collected again"))
    checks = [collect(unit) for unit in units]

    assert [of_unit[0].points for of_unit in checks] == [1, 2, 3]
    assert [[check.hidden for check in of_unit] for of_unit in checks] == [[False, False, True, True]] * 3
    monkeypatch.undo()
    with pytest.raises(CourseError, match="04_broken"):
        collect(broken)


def test_the_users_own_pytest_options_do_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Options meant for plugins that are not loaded here are neither used nor lost."""
    monkeypatch.setenv("PYTEST_ADDOPTS", "--no-such-option -n 4")

    checks = collect_file(write(tmp_path / "checks.py", CHECKS))

    assert len(checks) == 2
    assert os.environ["PYTEST_ADDOPTS"] == "--no-such-option -n 4"


def test_collecting_prints_and_writes_nothing(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A student's notebook and folder show no trace of pytest."""
    collect_file(write(tmp_path / "checks.py", CHECKS))

    assert capfd.readouterr() == ("", "")
    assert not (tmp_path / ".pytest_cache").exists()


FAULTY = {
    "no points": ('def test_it(student):\n    """It."""', "has no @points"),
    "no docstring": (
        "from autograder.checking import points\n@points(1)\ndef test_it(student): pass",
        "has no docstring",
    ),
    "an unknown fixture": (
        'from autograder.checking import points\n@points(1)\ndef test_it(student, tmp_path):\n    """It."""',
        "asks for tmp_path",
    ),
    "not Python": ("def test_it(:", "cannot be collected"),
    "a failing import": ("import no_such_module", "no_such_module"),
}


@pytest.mark.parametrize(("text", "message"), FAULTY.values(), ids=FAULTY.keys())
def test_an_authors_mistake_is_named(tmp_path: Path, text: str, message: str) -> None:
    """A check that lacks something, or a file that cannot be imported, is a CourseError with the file's name."""
    with pytest.raises(CourseError, match=message) as error:
        collect_file(write(tmp_path / "checks.py", text))

    assert "checks.py" in str(error.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """A unit without checks says which file to write."""
    with pytest.raises(CourseError, match="is missing"):
        collect_file(tmp_path / "checks.py")


def test_nothing_is_kept_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever saves twice in a second, and changes one digit, has what was saved last; no compiled code lies about."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    file = tmp_path / "checks.py"
    for points in 1, 2, 3:
        file.write_text(f"from autograder.checking import points\n@points({points})\ndef test_a(): 'A.'\n")
        os.utime(file, ns=(10**18, 10**18 + points))
        (check,) = collect_file(file)
        assert check.points == points
    assert [path.name for path in tmp_path.iterdir()] == ["checks.py"]


SHARED = "FACTOR = {}\n\n\ndef check_it(got):\n    return got * FACTOR\n"
USES = """
from shared_01 import FACTOR, check_it
from autograder.checking import points

@points(FACTOR)
def test_it(student):
    \"\"\"It holds.\"\"\"
    return check_it(1)
"""


def test_check_files_import_what_they_share(tmp_path: Path) -> None:
    """Visible and hidden checks import the module beside them; Python's own lists of places and modules stay clean."""
    write(tmp_path / "shared_01.py", SHARED.format(2))
    for name in "checks.py", "hidden_checks.py":
        write(tmp_path / name, USES)
    places, finders = [*sys.path], [*sys.meta_path]

    checks = collect(Unit("01_it", tmp_path))

    assert [check.points for check in checks] == [2, 2]
    assert checks[0].function(None) == 2  # type: ignore[func-returns-value]  # it is a check of a test
    assert "shared_01" not in sys.modules
    assert (sys.path, sys.meta_path) == (places, finders)
    assert not list(tmp_path.glob("**/*.pyc"))


def test_two_courses_share_nothing(tmp_path: Path) -> None:
    """A module of the same name in another folder is another module, whoever has imported one before."""
    for number in 1, 2:
        (tmp_path / str(number)).mkdir()
        write(tmp_path / str(number) / "shared_01.py", SHARED.format(number))
        write(tmp_path / str(number) / "checks.py", USES)

    assert [collect_file(tmp_path / str(number) / "checks.py")[0].points for number in (1, 2)] == [1, 2]


def test_an_edited_shared_module_is_read_again(tmp_path: Path) -> None:
    """Even in the same second, and though the file of checks is the same."""
    shared = write(tmp_path / "shared_01.py", SHARED.format(2))
    path = write(tmp_path / "checks.py", USES)
    before = collect_file(path)[0].points
    write(shared, SHARED.format(3))
    os.utime(shared, ns=(1, 1))

    assert (before, collect_file(path)[0].points) == (2, 3)


MORE_ROWS = """
from checks_{0} import expect_rows
from autograder.checking import points

@points(1)
def test_more(student):
    \"\"\"It holds for more rows.\"\"\"
    return expect_rows(5)
"""


def test_hidden_checks_use_what_visible_ones_define(tmp_path: Path) -> None:
    """``checks_02`` is the file of visible checks beside them, of whichever unit, and as it is now."""
    units = [Unit(name, tmp_path / name) for name in ("01_it", "02_it")]
    for number, unit in enumerate(units, start=1):
        unit.folder.mkdir()
        visible = f"def expect_rows(rows):\n    return {number} * rows\n"
        write(unit.folder / "checks.py", visible)
        write(unit.folder / "hidden_checks.py", MORE_ROWS.format(unit.number))
    collect_together(units)

    assert [collect(unit)[0].function(None) for unit in units] == [5, 10]  # type: ignore[func-returns-value]
    write(units[0].folder / "checks.py", "def expect_rows(rows):\n    return 7 * rows\n")
    os.utime(units[0].folder / "checks.py", ns=(1, 1))
    assert collect(units[0])[0].function(None) == 35  # type: ignore[func-returns-value]
    assert not any(name.startswith("checks_") for name in sys.modules)


def test_a_missing_shared_module_is_named(tmp_path: Path) -> None:
    """The error says which file lacks what."""
    with pytest.raises(CourseError, match="shared_01"):
        collect_file(write(tmp_path / "checks.py", USES))
