"""The course's own site: a page for each lesson, complete, with links that lead somewhere, nothing from elsewhere."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from bs4 import BeautifulSoup, Tag

from autograder.course import load_course
from autograder.model.course import Assignment, Unit

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]

COURSE = load_course(Path(__file__).parent)
UNITS = [(assignment, unit) for assignment in COURSE.assignments for unit in assignment.units]
each_unit = pytest.mark.parametrize(("assignment", "unit"), UNITS, ids=[unit.id for _, unit in UNITS])
LOADS = {"img": "src", "script": "src", "link": "href", "iframe": "src", "source": "src", "object": "data"}
FORMULA = re.compile(r"\$\$.+?\$\$|\$[^$\n]+\$", flags=re.DOTALL)


def soup_of(page: Path) -> BeautifulSoup:
    return BeautifulSoup(page.read_bytes(), "html.parser")


def article(site: Path, unit: Unit) -> Tag:
    found = soup_of(site / f"{unit.id}.html").find("article")
    assert isinstance(found, Tag)
    return found


def prose(unit: Unit) -> str:
    """The lesson without its code."""
    return re.sub(r"```.*?```|`[^`\n]*`", "", (unit.folder / "lesson.md").read_text(encoding="utf-8"), flags=re.DOTALL)


def addresses(page: Path) -> Iterator[tuple[str, str]]:
    """(tag, address) of everything that a page loads or links."""
    for tag in soup_of(page).find_all(True):
        for attribute in {LOADS.get(tag.name, "href"), "href"}:
            if tag.get(attribute):
                yield tag.name, str(tag[attribute])


def test_there_is_a_page_for_each_lesson(site: Path) -> None:
    """One page a listed unit, the course's own pages, a front page, the first steps, a search, and no more."""
    names = [*(unit.id for unit in COURSE.units), *COURSE.pages, "index", "search", "start"]
    expected = {f"{name}.html" for name in names}

    assert {path.name for path in site.glob("*.html")} == expected


def test_every_link_leads_somewhere(site: Path) -> None:
    """Each address within the site is a file, and each place on a page is there."""
    ids = {page: {str(tag["id"]) for tag in soup_of(page).find_all(id=True)} for page in site.glob("*.html")}
    wrong = []
    for page in ids:
        for _, address in addresses(page):
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if not target.is_file() or (parts.fragment and parts.fragment not in ids.get(target, ())):
                wrong.append(f"{page.name}: {address}")

    assert wrong == []


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    """No picture, script, font or style of any page or style sheet has an address outside of the site."""
    loaded = [(page, address) for page in site.glob("*.html") for tag, address in addresses(page) if tag in LOADS]
    for sheet in site.rglob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        loaded += [(sheet, address) for address in re.findall(r"(?:url\(|@import)\s*[\"']?([^\"')\s]+)", text)]
    foreign = [f"{path.name}: {address}" for path, address in loaded if re.match(r"(https?:)?//", address)]

    assert len(loaded) > 100
    assert foreign == []


@each_unit
def test_page_shows_the_lesson(site: Path, assignment: Assignment, unit: Unit) -> None:
    """Title, headings, pictures and formulas of the lesson are on its page."""
    shown, text = article(site, unit), prose(unit)
    headings = [re.sub(r"[`*]", "", heading) for heading in re.findall(r"^#+ (.+)$", text, flags=re.MULTILINE)]
    pictures = [path.read_bytes() for path in unit.folder.glob("figures/*") if f"figures/{path.name}" in text]
    images = [(site / str(image["src"])).read_bytes() for image in shown.find_all("img")]

    plain = re.sub(r"\s", "", shown.get_text())
    assert all(re.sub(r"[\s`]", "", heading) in plain for heading in headings if "`" not in heading)
    assert pictures
    assert all(picture in images for picture in pictures)
    assert len(shown.find_all("math")) == len(FORMULA.findall(text))


@each_unit
def test_examples_have_run_and_answers_are_stubs(site: Path, assignment: Assignment, unit: Unit) -> None:
    """Worked examples show what they print. What is the student's to write shows nothing; what needs it, folded."""
    cells = article(site, unit).select("div.cell")
    answers = [cell for cell in cells if "tag_answer" in cell["class"]]
    after = [cell for cell in cells if "tag_after-answer" in cell["class"]]
    printing = [cell for cell in cells if cell not in answers and "\nprint(" in cell.get_text()]

    assert answers
    assert all("NotImplementedError" in cell.get_text() for cell in answers)
    assert not any(cell.select(".cell_output") for cell in answers)
    assert all(not cell.select(".cell_output") or cell.select("details .cell_output") for cell in after)
    assert printing
    assert all(cell.select(".cell_output") for cell in printing)


@each_unit
def test_downloads_are_what_is_released(site: Path, assignment: Assignment, unit: Unit) -> None:
    """The page links the release notebook, the module and an archive of the whole assignment, byte for byte."""
    links = [site / str(link["href"]) for link in article(site, unit).select(".facts a.download")]
    files = {link.suffix: link for link in links}
    released = COURSE.root / "release" / assignment.name

    assert files[".ipynb"].read_bytes() == (released / f"{unit.id}.ipynb").read_bytes()
    assert files[".py"].read_bytes() == (COURSE.root / f"exercises/{unit.id}.py").read_bytes()
    with zipfile.ZipFile(files[".zip"]) as archive:
        for name in (f"{unit.id}.ipynb", f"test_{unit.id}.py"):
            assert archive.read(f"{assignment.name}/{name}") == (released / name).read_bytes()


def test_figures_of_examples_are_shown(site: Path) -> None:
    """What matplotlib draws is a picture below its cell, with a text for those who cannot see it."""
    images = [image for page in site.glob("*.html") for image in soup_of(page).select(".cell_output img")]
    drawing = [unit for unit in COURSE.units if "plt.show()" in (unit.folder / "lesson.md").read_text()]

    assert bool(images) == bool(drawing)
    assert all(image["alt"] == "What the code above draws" for image in images)


def test_front_page_lists_every_exercise(site: Path) -> None:
    """With its title, its answers and its points, grouped by assignment, there and at the side of every page."""
    front = soup_of(site / "index.html")
    tables = [table for table in front.select("article table") if "points" in table.find("tr").get_text()]
    found = [row for table in tables for row in table.select("tbody tr")]
    rows = {str(row.find("a")["href"]): row.get_text(" ") for row in found}

    assert list(rows) == [f"{unit.id}.html" for unit in COURSE.units]
    assert all(re.search(r"\b10\s*$", row) for row in rows.values())
    for page in site.glob("*.html"):
        captions = [caption.get_text() for caption in soup_of(page).select(".bd-sidebar-primary .caption-text")]
        assert captions == [assignment.title for assignment in COURSE.assignments]
