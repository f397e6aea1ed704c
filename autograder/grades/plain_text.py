"""Make text that students may have chosen safe to write to files.

A spreadsheet runs a field as a formula if it begins with certain characters. A reader with another separator than the
writer's begins a field after any separator in the text. So each such position gets an apostrophe, which makes
spreadsheets show the field as text. A number keeps its sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from autograder.boundary.text import one_line, plain_text, without_surrogates
from autograder.grades.scores import COMMENT_LENGTH, PLAIN
from autograder.model.summary import UnitSummary

MAX_LENGTH = 400  # characters of a sentence
SEPARATORS = ",;|\t\r\n\v\f\x1c-\x1e\x85\u2028\u2029"  # between fields and lines, for any reader
SKIPPED = ' "\u00a0\ufeff'  # a reader may remove these from the beginning of a field
# The last four are full-width forms, which spreadsheets in East Asian languages accept too.
FORMULA = r"=+\-@\uff1d\uff0b\uff0d\uff20"
# A number in a list, such as "[0.5, -0.25]": no formula goes on after its end
LISTED = r"[+-]\d[\d.]*(?:e[+-]?\d+)?(?: *[\])]|(?=\1))"
FORMULA_BEGINS = re.compile(
    rf"^(?=[{SKIPPED}]*[{FORMULA}\t\r\n])"
    rf"|(?<=([{SEPARATORS}]))(?![{SKIPPED}]*{LISTED})(?=[{SKIPPED}]*[{FORMULA}])",
    re.ASCII,
)
HARMLESS = re.compile(r"[+-]?\d[\d.,]*%?|-", re.ASCII)


def sentence(text: str, length: int = MAX_LENGTH) -> str:
    """Return the text as one line of plain text."""
    return one_line(text, length).strip()


def plain_name(student: str) -> str:
    """Return a student's name as valid text, whatever bytes the folder's name holds."""
    return sentence(without_surrogates(student))


def block(text: str, length: int = COMMENT_LENGTH) -> str:
    """Return the text as plain text, keeping its lines."""
    return plain_text(text, length).strip("\n")


def cell(text: str) -> str:
    """Return a table cell's text, escaped so that no spreadsheet runs a part of it as a formula."""
    return text if HARMLESS.fullmatch(text.strip(" ")) else FORMULA_BEGINS.sub("'", text)


def is_formula(text: str) -> bool:
    """True if a spreadsheet could run this, or a part of it, as a formula."""
    return cell(text) != text


def comment(units: Iterable[UnitSummary]) -> str:
    """Return a submission's comments as one line that nothing renders as HTML or a formula."""
    comments = [f"{unit.unit}: {text}" for unit in units if (text := sentence(unit.comment, COMMENT_LENGTH))]
    return sentence(" ".join(comments), COMMENT_LENGTH).translate(PLAIN)


def listed(names: Iterable[str], limit: int = 12) -> str:
    """List quoted names, as part of a sentence."""
    return few([f'"{name}"' for name in names], limit)


def few(names: Sequence[str], limit: int) -> str:
    """List the first names, and how many more there are, as part of a sentence."""
    return ", ".join(names[:limit]) + (f" and {len(names) - limit} more" if len(names) > limit else "")


def number(value: float, decimal: str = ".") -> str:
    """Format points with at most two decimals, as learning platforms compare them: 13.75, 2 or 0."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return ("0" if text in ("", "-0") else text).replace(".", decimal)


def parsed_number(text: str) -> float | None:
    """Parse a platform's number: the last separator is the decimal one. Return None if it is not a number."""
    plain = re.sub(r"[\s'\u2019]", "", text)
    if re.fullmatch(r"[+-]?\d[\d.,]*", plain, re.ASCII) is None:
        return None
    *whole, last = re.split("[.,]", plain)
    return float(f"{''.join(whole)}.{last}" if whole else last)
