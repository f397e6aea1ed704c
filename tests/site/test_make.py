"""What stops a site: each fault is told with its place, and the site that is there stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.author.build import build
from autograder.author.unit_files import read_lesson
from autograder.errors import BuildError, CourseError
from autograder.model.course import Assignment, Course, Unit
from autograder.site.examples import run_examples
from autograder.site.make import make_site
from autograder.site.pages import unit_page

pytestmark = pytest.mark.slow


@pytest.fixture
def course(small: Course) -> Course:
    (small.root / "course/index.md").write_text("Welcome.\n\n## Lessons\n\n<!-- exercises -->\n")
    build(small)
    return small


def add(unit: Unit, text: str) -> None:
    lesson = unit.folder / "lesson.md"
    lesson.write_text(f"{lesson.read_text()}\n{text}\n")


def cell(code: str) -> str:
    return f"```{{code-cell}} python3\n{code}\n```"


@pytest.mark.sample
def test_scaffold_makes_a_site(course: Course, unit: Unit, tmp_path: Path) -> None:
    """A new unit has a page, and making the site again takes the old one's place."""
    site = tmp_path / "site"

    assert make_site(course, site) == 4  # the front page, the first steps, the unit and the search
    (site / "left_over.html").write_text("")
    assert make_site(course, site) == 4
    names = ["18_rope.html", "index.html", "search.html", "start.html"]
    assert sorted(path.name for path in site.glob("*.html")) == names


def test_examples_that_fail_are_told_with_file_and_line(unit: Unit) -> None:
    """An error in a worked example names the file, the line, the cell and what was raised."""
    add(unit, cell("print('fine')\n1 / 0"))
    line = (unit.folder / "lesson.md").read_text().splitlines().index("print('fine')") + 1
    page = unit_page(read_lesson(unit), unit, Assignment("one", (unit,), "One"))

    with pytest.raises(BuildError) as raised:
        run_examples([page])

    assert raised.value.what == (
        f"course/18_rope/lesson.md, line {line}: the cell that starts with \"print('fine')\" "
        "raised ZeroDivisionError: division by zero"
    )


def test_kernel_that_dies_is_told(unit: Unit) -> None:
    """So does one that ends its kernel."""
    add(unit, cell("import os\nos._exit(3)"))

    with pytest.raises(BuildError, match=r"course/18_rope/lesson\.md, line \d+: .* 'import os' did not end"):
        run_examples([unit_page(read_lesson(unit), unit, Assignment("one", (unit,), "One"))])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (r"A formula: $\nosuch{x}$", r"the formula .nosuch\{x\} cannot be read"),
        ("A link: [nowhere](nowhere.md)", "nowhere"),
        ("A picture: ![none](figures/none.svg)", "none.svg"),
        ("The hidden check `test_random_rows`.", r"18_rope.ipynb holds a line of .*hidden_checks.py"),
        ("<!-- return x - x.mean(dim=-1, keepdim=True) -->", r"18_rope.ipynb holds a line of .*solution.py"),
        (cell('print("return x - x.mean(dim=", "-1, keepdim=True)", sep="")'), "site/18_rope.html holds a line of"),
    ],
    ids=["formula", "link", "picture", "hidden check", "comment", "printed"],
)
def test_fault_in_a_lesson_stops_the_site(course: Course, unit: Unit, tmp_path: Path, text: str, told: str) -> None:
    """What cannot be shown, leads nowhere or gives something away is told, and nothing is written."""
    add(unit, text)

    with pytest.raises((BuildError, CourseError), match=told):
        make_site(course, tmp_path / "site")

    assert not (tmp_path / "site").exists()


def test_changed_checks_stop_the_site(course: Course, unit: Unit, tmp_path: Path) -> None:
    """A site is made of proven exercises: it says which command proves them, and does not take minutes unasked."""
    with (unit.folder / "checks.py").open("a") as checks:
        checks.write("\n\nLIMIT = 3\n")

    with pytest.raises(BuildError, match=r"after it was built: 18_rope\. Run: autograder build"):
        make_site(course, tmp_path / "site")


def test_leak_on_the_front_page_is_found(course: Course, tmp_path: Path) -> None:
    """The author's own words are read by the guard, too."""
    (course.root / "course/index.md").write_text("## `test_random_rows`\n\n<!-- exercises -->\n")

    with pytest.raises(BuildError, match=r"site/index.html holds a line of course/18_rope/hidden_checks.py"):
        make_site(course, tmp_path / "site")


def test_other_folders_are_not_overwritten(course: Course, tmp_path: Path) -> None:
    """A folder that holds something else than a site is left alone."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/thesis.md").write_text("words")

    with pytest.raises(BuildError, match=r"is not a site\..*autograder site --output FOLDER"):
        make_site(course, tmp_path / "mine")

    assert (tmp_path / "mine/thesis.md").read_text() == "words"


def test_missing_front_page_is_told(small: Course, tmp_path: Path) -> None:
    """The error names the file that the author must write."""
    build(small)

    with pytest.raises(CourseError, match=r"course/index\.md is missing"):
        make_site(small, tmp_path / "site")
