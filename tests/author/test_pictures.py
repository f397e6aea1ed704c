"""All figures have one look, and everything in them can be read, on a phone and with fonts of Linux, too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browser import tab
from playwright.sync_api import Browser

COURSE = Path(__file__).parents[2] / "course"
FIGURES = sorted(COURSE.glob("*/figures/*.svg"))
SMALLEST = 12  # pixels; a phone shows figures in their own size
GREYS = {"#ffffff", "#f6f8fa", "#eaeef2", "#d0d7de", "#8c959f", "#57606a", "#1f2328"}
HUES = {"#4a78b5", "#b35900", "#3d8b37", "#7a5ab5", "#b3261e"}
FILLS = {"#d6e6fa", "#ffe2b8", "#d9f0d3", "#e6dcf5", "#f6cfcb"}  # the hues, pale
FALLBACK = {
    "Helvetica, Arial, sans-serif": "DejaVu Sans",
    "monospace": "DejaVu Sans Mono",
}  # the widest that people have

OUTSIDE = """() => {
  const frame = document.querySelector("svg").getBoundingClientRect(), found = [], seen = [];
  for (const text of document.querySelectorAll("text")) {
    const box = text.getBoundingClientRect(), words = text.textContent.trim();
    if (box.left < frame.left + 3 || box.right > frame.right - 3 || box.top < frame.top || box.bottom > frame.bottom)
      found.push(`${words} is cut off`);
    for (const [other, its] of seen) {
      const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
      if (wide > 1 && high > 4) found.push(`${words} overlaps ${its}`);
    }
    seen.push([box, words]);
  }
  return found;
}"""


def name(path: Path) -> str:
    return f"{path.parents[1].name[:2]}-{path.stem}"


def is_tint(colour: str) -> bool:
    """True for a colour between white and one of the hues, as the cells of a map have it."""
    got = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    for hue in HUES:
        full = [int(hue[at : at + 2], 16) for at in (1, 3, 5)]
        share = (255 - min(got)) / (255 - min(full))
        if share <= 1 and all(abs(255 - (255 - f) * share - g) <= 2 for f, g in zip(full, got, strict=True)):
            return True
    return False


def test_tint_is_told_from_another_colour() -> None:
    """A half-pale blue is a tint; a blue of another palette is not."""
    assert is_tint("#a4bbda")
    assert not is_tint("#9cc4e0")


@pytest.mark.parametrize("path", FIGURES, ids=name)
def test_figure_has_the_palette(path: Path) -> None:
    """The ground is white, and each colour is one of the palette or a tint of its hues."""
    text = path.read_text(encoding="utf-8")
    colours = set(re.findall(r"#[0-9a-fA-F]{3,6}\b", text))

    assert [one for one in sorted(colours - GREYS - HUES - FILLS) if not is_tint(one)] == []
    assert re.search(r'<rect width="\d+" height="\d+" rx="8" fill="#ffffff"/>', text)


@pytest.mark.parametrize("path", FIGURES, ids=name)
def test_figure_has_no_small_text(path: Path) -> None:
    """No text is smaller than 12 pixels in the figure's own size, which it states."""
    text = path.read_text(encoding="utf-8")
    sizes = re.findall(r"font-size[=:]\s*\"?([\d.]+)|font: ?(?:\w+ )*([\d.]+)px", text)

    assert min(float(one or other) for one, other in sizes) >= SMALLEST
    assert re.search(r'viewBox="0 0 (\d+) (\d+)" width="\1" height="\2"', text)


@pytest.mark.parametrize("path", FIGURES, ids=name)
def test_figure_is_shown(path: Path) -> None:
    """The lesson shows each figure in its folder, and says in words what it shows."""
    lesson = (path.parents[1] / "lesson.md").read_text(encoding="utf-8")

    assert re.search(rf"!\[[^\]]{{20,}}\]\(figures/{path.name}\)", lesson)


def test_texts_are_inside_and_apart(browser: Browser) -> None:
    """With the widest of the usual fonts, no text leaves its figure or lies on another one."""
    found = {}
    with tab(browser, viewport={"width": 1000, "height": 900}) as (page, _):
        for path in FIGURES:
            text = path.read_text(encoding="utf-8")
            for family, fallback in FALLBACK.items():
                text = text.replace(family, fallback)
            page.set_content(f'<body style="margin: 0">{text}')
            found[name(path)] = page.evaluate(OUTSIDE)

    assert len(found) >= 40
    assert {figure: faults for figure, faults in found.items() if faults} == {}
