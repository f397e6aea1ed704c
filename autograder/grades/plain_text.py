"""Make text safe to write. Whatever a student may have chosen passes here before it reaches a file.

A spreadsheet runs a cell as a formula when it begins with one of a few characters. Such a cell gets an apostrophe,
which spreadsheets show as text. A number keeps its sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from autograder.boundary.text import one_line, plain_text, without_surrogates
from autograder.grades.scores import COMMENT_LENGTH, PLAIN
from autograder.model.grade import UnitGrade
from autograder.model.summary import UnitSummary

LENGTH = 400  # characters of a sentence
# The second row are the same characters, full width: spreadsheets in East Asian languages take them, too.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
HARMLESS = re.compile(r"[+-]?\d[\d.,]*%?|-", re.ASCII)


def sentence(text: str, length: int = LENGTH) -> str:
    """One line of plain text."""
    return one_line(text, length).strip()


def plain_name(student: str) -> str:
    """A student's name as text, whatever bytes the folder's name holds."""
    return sentence(without_surrogates(student))


def block(text: str, length: int = COMMENT_LENGTH) -> str:
    """Plain text that keeps its lines."""
    return plain_text(text, length).strip("\n")


def cell(text: str) -> str:
    """The text of a table's cell, which no spreadsheet runs as a formula."""
    return f"'{text}" if is_formula(text) else text


def is_formula(text: str) -> bool:
    """Whether a spreadsheet could run this."""
    return text.lstrip(" ").startswith(FORMULA) and HARMLESS.fullmatch(text.strip(" ")) is None


def comment(units: Iterable[UnitGrade | UnitSummary]) -> str:
    """What was found in a submission, as one line that no page renders as HTML or a formula."""
    said = []
    for unit in units:
        if text := sentence(unit.comment, COMMENT_LENGTH):
            said.append(f"{unit.unit if isinstance(unit, UnitSummary) else unit.result.unit}: {text}")
    return sentence(" ".join(said), COMMENT_LENGTH).translate(PLAIN)


def listed(names: Iterable[str], most: int = 12) -> str:
    """Names in a sentence."""
    found = [f'"{name}"' for name in names]
    more = f" and {len(found) - most} more" if len(found) > most else ""
    return ", ".join(found[:most]) + more


def number(value: float, decimal: str = ".") -> str:
    """Points without needless decimals, as 13.75, 2 or 0; at most two decimals, as learning platforms compare them."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return ("0" if text in ("", "-0") else text).replace(".", decimal)


def parsed_number(text: str) -> float | None:
    """The number that a platform wrote: the last separator is the decimal one. None where it is none."""
    plain = re.sub(r"[\s'\u2019]", "", text)
    if re.fullmatch(r"[+-]?\d[\d.,]*", plain, re.ASCII) is None:
        return None
    *whole, last = re.split("[.,]", plain)
    return float(f"{''.join(whole)}.{last}" if whole else last)
