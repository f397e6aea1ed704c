"""Build the site: collect the sources, run the examples, run Sphinx, and keep the pages if nothing leaks."""

from __future__ import annotations

import io
import re
import shutil
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import nbformat
from bs4 import BeautifulSoup
from sphinx.application import Sphinx
from sphinx.errors import SphinxError
from sphinx.util.docutils import docutils_namespace

from autograder.author.banks import stale_banks
from autograder.author.build import built_files
from autograder.author.course_pages import read_page
from autograder.author.leaks import find_leaks
from autograder.author.links import between_pages
from autograder.author.unit_files import read_lesson
from autograder.bundle.contents import bundle_files
from autograder.bundle.pack import bundle_zip, course_date
from autograder.errors import BuildError, CourseError
from autograder.model.course import Assignment, Course, Unit
from autograder.notebook_links import online
from autograder.site.examples import run_examples
from autograder.site.pages import (
    KIT,
    Page,
    archive_path,
    course_page,
    front_page,
    module_path,
    notebook_path,
    start_page,
    unit_page,
)
from autograder.wheel import package_wheel
from autograder.zipped import zipped

STATIC = Path(__file__).parent / "static"
MARK = ".buildinfo"  # Sphinx writes it into every site
SETTINGS: dict[str, Any] = {
    "extensions": ["myst_nb", "autograder.site.mathml"],
    "smartquotes": False,  # a page reads exactly as its notebook
    "exclude_patterns": ["downloads"],
    "myst_enable_extensions": ["dollarmath"],
    "myst_heading_anchors": 3,  # lessons link to each other's headings
    "nb_execution_mode": "off",  # the examples have been run
    "nb_merge_streams": True,
    "nb_code_prompt_show": "Show the {type}",
    "nb_code_prompt_hide": "Hide the {type}",
    "nb_render_image_options": {"alt": "What the code above draws"},
    "html_math_renderer": "mathml",
    "html_theme": "sphinx_book_theme",
    "html_theme_options": {
        "use_download_button": False,
        "use_fullscreen_button": False,
        "search_bar_text": "Search the course",
        "navbar_persistent": [],
        "footer_content_items": [],
        "show_toc_level": 2,
    },
    "html_context": {"default_mode": "auto"},  # light or dark, as the reader's system is
    "html_static_path": [str(STATIC)],
    "html_css_files": ["site.css"],
    "html_js_files": ["reach.js", "weights.js"],
    "html_copy_source": False,
    "html_show_sourcelink": False,
    "html_use_index": False,
}


def make_site(course: Course, output: Path) -> int:
    """Write the course's website into ``output``, replacing an existing site.

    Returns:
        The number of pages.

    Raises:
        BuildError: a bank is stale, an example fails, a link is broken, a formula cannot be read, something leaks, or
            ``output`` holds anything but a site.
        CourseError: a lesson or the front page breaks a rule of author/docs/reference.md.
    """
    if output.exists() and not (output / MARK).is_file() and (output.is_file() or any(output.iterdir())):
        raise BuildError(f"{output} exists and is not a site.", "Name another folder: autograder site --output FOLDER")
    if old := stale_banks(course):  # making them takes minutes
        what = f"course/ was changed after it was built: {', '.join(unit.id for unit in old)}."
        raise BuildError(what, "Run: autograder build")
    files = built_files(course)
    lessons = {unit: between_pages(read_lesson(unit), course) for unit in course.units}
    pages = [
        unit_page(lessons[unit], unit, assignment, online(course, assignment, unit))
        for assignment, unit in _units(course)
    ]
    extra = [course_page(between_pages(read_page(course, name), course)) for name in course.pages]
    run_examples([*pages, *extra])
    with tempfile.TemporaryDirectory(prefix="autograder-site-") as folder:
        sources, made = Path(folder, "sources"), Path(folder, "site")
        _write_sources(course, pages, extra, files, sources)
        _run_sphinx(course, sources, made)
        found = find_leaks(course, _received([*pages, *extra], made))
        if found:
            raise BuildError("\n".join(["The site would give away:", *found]), "Change the lesson that says it.")
        if output.exists():
            shutil.rmtree(output)
        shutil.move(made, output)
    return len(list(output.glob("*.html")))


def _write_sources(
    course: Course, pages: list[Page], extra: list[Page], files: Mapping[Path, bytes], folder: Path
) -> None:
    writes: Any = nbformat.writes  # it carries no types
    folder.mkdir()
    (folder / "index.md").write_text(front_page(course, _read(course, "index.md"), pages), encoding="utf-8")
    (folder / "start.md").write_text(start_page(course, package_wheel()[0]), encoding="utf-8")
    for page in [*pages, *extra]:
        (folder / f"{page.unit.id}.ipynb").write_text(writes(page.notebook), encoding="utf-8")
        if (figures := page.unit.folder / "figures").is_dir():
            shutil.copytree(figures, folder / page.unit.id / "figures")
    for name, content in _downloads(course, files).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def _downloads(course: Course, files: Mapping[Path, bytes]) -> dict[str, bytes]:
    """Return the files that students download, under the names that the pages link to."""
    date = course_date(course.root)
    downloads = {module_path(unit): files[Path("exercises", f"{unit.id}.py")] for unit in course.units}
    for assignment, unit in _units(course):
        downloads[notebook_path(unit, assignment)] = files[Path("release", assignment.name, f"{unit.id}.ipynb")]
    for assignment in course.assignments:
        downloads[archive_path(assignment)] = _archive(assignment, files, date)
    kit = bundle_files(course, course.assignments, built=files)
    downloads[KIT] = bundle_zip(kit, Path(KIT).stem, date)
    return downloads


def _archive(assignment: Assignment, files: Mapping[Path, bytes], seconds: float) -> bytes:
    """Return release/<assignment> as a zip."""
    chosen = {path: data for path, data in files.items() if path.parts[:2] == ("release", assignment.name)}
    return zipped({path.relative_to("release").as_posix(): data for path, data in chosen.items()}, seconds=seconds)


def _run_sphinx(course: Course, sources: Path, made: Path) -> None:
    settings = {"project": course.title, "html_title": course.title, **SETTINGS}
    icon = course.root / "course/icon.svg"
    if icon.is_file():
        options = {**SETTINGS["html_theme_options"], "logo": {"text": course.title}}
        settings |= {"html_logo": str(icon), "html_favicon": str(icon), "html_theme_options": options}
    warnings = io.StringIO()
    try:
        with docutils_namespace():  # undoes Sphinx's registrations
            Sphinx(sources, None, made, made.parent / "doctrees", "html", settings, None, warnings).build()
    except SphinxError as error:
        raise BuildError(f"Sphinx cannot make the site: {error}.", "Run: autograder verify") from error
    if warnings.getvalue():
        complaints = re.sub(r"\x1b\[[\d;]*m", "", warnings.getvalue()).replace(f"{sources}/", "")
        raise BuildError(f"Sphinx complains:\n{complaints}", "Fix the lesson that it names.")


def _received(pages: list[Page], made: Path) -> dict[Path, bytes]:
    """Return everything that a reader gets, as the leak check reads it: text, notebooks and unpacked archives."""
    writes: Any = nbformat.writes  # it carries no types
    received = {Path("site", f"{page.unit.id}.ipynb"): writes(page.notebook).encode() for page in pages}
    for path in made.rglob("*"):
        name = Path("site", path.relative_to(made))
        if "_static" in name.parts or not path.is_file():  # the theme's own files
            continue
        if path.suffix == ".zip":
            with zipfile.ZipFile(path) as archive:
                members = [member for member in archive.namelist() if not member.endswith(".whl")]  # see bundle_files
                received |= {name / member: archive.read(member) for member in members}
        else:
            received[name] = _words(path) if path.suffix == ".html" else path.read_bytes()
    return received


def _words(page: Path) -> bytes:
    """Return a page's text with unbroken code, its comments, and the values of its attributes."""
    soup = BeautifulSoup(page.read_bytes(), "html.parser")
    attributes = [str(value) for tag in soup.find_all(True) for value in tag.attrs.values()]
    return "\n".join(["".join(soup.find_all(string=True)), *attributes]).encode()


def _units(course: Course) -> Iterator[tuple[Assignment, Unit]]:
    return ((assignment, unit) for assignment in course.assignments for unit in assignment.units)


def _read(course: Course, name: str) -> str:
    path = course.root / "course" / name
    if not path.is_file():
        raise CourseError(
            f"{path} is missing.", "Write the text of the site's front page. Run: autograder docs reference"
        )
    return path.read_text(encoding="utf-8")
