"""Learning platforms as they read an upload: a small reader each, with the platform's own rules and no code of ours."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass, field


class RefusedError(Exception):
    """The platform would refuse the whole file."""


def rows_of(data: bytes, separator: str | None = None, encoding: str = "utf-8-sig") -> list[list[str]]:
    text = data.decode(encoding)
    if separator is None:  # as Canvas guesses
        start = "\n".join(text.splitlines()[:3])
        separator = ";" if start.count(";") > start.count(",") else ","
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True))


FORMULAS = tuple("=+-@\uff1d\uff0b\uff0d\uff20")


def formulas_in_any_dialect(data: bytes, encoding: str = "utf-8-sig") -> list[str]:
    """The fields that a spreadsheet program would run, whichever of three separators its user has set.

    A field begins after blanks and quotes that the program may remove. A number that ends at a separator of the writer,
    a bracket or the field's end is no formula.
    """
    number = re.compile(r"[+-]?\d[\d.]*(e[+-]?\d+)?%?( *[\])]| *[,;\t]| *$)|- *([,;\t]|$)", re.ASCII)
    found = []
    for separator in ",;\t":
        for row in csv.reader(io.StringIO(data.decode(encoding), newline=""), delimiter=separator):
            texts = [text.lstrip(' "\u00a0\ufeff') for text in row]
            found += [text for text in texts if text.startswith(FORMULAS) and not number.match(text)]
    return found


def spreadsheet_formulas(data: bytes, separator: str = ",", encoding: str = "utf-8-sig") -> list[str]:
    """The cells that a spreadsheet program would run."""
    found = []
    for row in rows_of(data, separator, encoding):
        for text in row:
            is_number = re.fullmatch(r" *[+-]?\d+([.,]\d+)* *", text) is not None
            if text[:1] in "=+-@\t\r" and text.rstrip(" ") not in ("", "-") and not is_number:
                found.append(text)
    return found


@dataclass
class Canvas:
    """Canvas's gradebook importer.

    Args:
        students: id -> (SIS login, name).
        assignments: id -> title.
        scores: what Canvas has, by student and assignment.
    """

    students: dict[str, tuple[str, str]]
    assignments: dict[str, str]
    scores: dict[tuple[str, str], float | None] = field(default_factory=dict)
    changed: dict[tuple[str, str], float | str] = field(default_factory=dict)
    cleared: list[tuple[str, str]] = field(default_factory=list)
    created: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    points: dict[str, float] = field(default_factory=dict)

    ORDERS = (
        ["Student", "ID", "Section"],
        ["Student", "ID", "SIS Login ID", "Section"],
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"],
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Integration ID", "Section"],
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Root Account", "Section"],
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Integration ID", "Root Account", "Section"],
    )

    def upload(self, data: bytes) -> None:
        header, *rows = rows_of(data)
        if len(header) <= 3 or "Section" not in header or header[: header.index("Section") + 1] not in self.ORDERS:
            raise RefusedError("Invalid header row")
        first = header.index("Section") + 1
        columns = {number: self._assignment(title) for number, title in enumerate(header) if number >= first}
        for row in rows:
            if "Points Possible" in row[0]:
                self.points = {columns[number]: float(self._number(row[number])) for number in columns}
            elif not {"Manual Posting", "Muted"} & set(row):
                self._student(row, header, columns)

    def _assignment(self, title: str) -> str:
        found = re.search(r"\((\d+)\)$", title)
        if found and found[1] in self.assignments:
            return found[1]
        for number, known in self.assignments.items():
            if known == title:
                return number
        self.created.append(title)
        return title

    def _student(self, row: list[str], header: list[str], columns: dict[int, str]) -> None:
        login = row[header.index("SIS Login ID")] if "SIS Login ID" in header else None
        wanted = [row[1] if row[1] in self.students else None]
        wanted += [one for one, (sis, _) in self.students.items() if login and sis == login]
        wanted += [one for one, (_, name) in self.students.items() if name == row[0]]
        student = next((one for one in wanted if one), None)
        if student is None:
            self.missing.append(row[0])
            return
        for number, assignment in columns.items():
            text, has = row[number], self.scores.get((student, assignment))
            if text in ("", "-"):
                if has is not None:
                    self.cleared.append((student, assignment))
            elif text.upper() == "EX":
                self.changed[student, assignment] = "EX"
            elif text != "N/A" and (has is None or abs(float(self._number(text)) - has) >= 0.01):
                self.changed[student, assignment] = round(float(self._number(text)), 2)

    @staticmethod
    def _number(text: str) -> str:
        if not re.fullmatch(r"[\d.,]+", text):
            raise RefusedError(f"not a score: {text}")
        *whole, last = re.split("[.,]", text)
        return f"{''.join(whole)}.{last}" if whole else last


MOODLE_WORDS = {
    "en": ("Identifier", "Participant ", "Grade", "Last modified (grade)", "Feedback comments", "."),
    "de": ("ID", "Teilnehmer/in", "Bewertung", "Zuletzt geändert (Bewertung)", "Feedback als Kommentar", ","),
}


@dataclass
class MoodleWorksheet:
    """mod_assign's offline grading: its headers are those of the uploader's language.

    Args:
        most: the assignment's maximum.
        grades: what Moodle has, by the participant's number.
    """

    numbers: set[str]
    most: float
    language: str = "en"
    separator: str = ","
    grades: dict[str, float] = field(default_factory=dict)
    updated: dict[str, float] = field(default_factory=dict)
    feedback: dict[str, str] = field(default_factory=dict)
    skipped: list[str] = field(default_factory=list)

    def upload(self, data: bytes) -> None:
        identifier, word, grade, modified, comments, decimal = MOODLE_WORDS[self.language]
        header, *rows = rows_of(data, self.separator, "utf-8")
        header = [text.removeprefix("\ufeff") for text in header]
        if any(name not in header for name in (identifier, grade, modified)):
            raise RefusedError("The file does not contain a required column.")
        for row in rows:
            if len(row) != len(header):
                raise RefusedError("a row of another length")
            number = row[header.index(identifier)].encode()[len(word.encode()) :].decode().strip()
            text = row[header.index(grade)].replace(decimal, ".")
            if number not in self.numbers:
                self.skipped.append(row[header.index(identifier)])
                continue
            if comments in header and row[header.index(comments)]:
                self.feedback[number] = row[header.index(comments)]
            if (
                text in ("", "-")
                or float(text) < 0
                or float(text) > self.most
                or float(text) == self.grades.get(number)
            ):
                self.skipped.append(number)
            else:
                self.updated[number] = float(text)


def moodle_gradebook(data: bytes, users: set[str], user_column: str, column: str) -> dict[str, float]:
    """Moodle's CSV import into the gradebook: one unknown user ends it, and every cell must be a grade."""
    header, *rows = rows_of(data, ",")
    grades = {}
    for row in rows:
        user = row[header.index(user_column)]
        if user not in users:
            raise RefusedError(f"User mapping error: {user}")
        grades[user] = float(row[header.index(column)])
    return grades


@dataclass
class Blackboard:
    """The Grade Centre's upload: the number in a column's header is its identity."""

    users: set[str]
    columns: set[str]
    separator: str = "\t"
    encoding: str = "utf-16"
    grades: dict[tuple[str, str], float] = field(default_factory=dict)
    created: list[str] = field(default_factory=list)

    def upload(self, data: bytes) -> None:
        header, *rows = rows_of(data, self.separator, self.encoding)
        if "Username" not in header:
            raise RefusedError("no Username")
        known: dict[int, str] = {}
        for number, title in enumerate(header):
            found = re.search(r"\|(\d+)$", title)
            if found and found[1] in self.columns:
                known[number] = found[1]
            elif title not in ("Last Name", "First Name", "Username", "Feedback to Learner"):
                self.created.append(title)
        for row in rows:
            user = row[header.index("Username")]
            if user not in self.users:
                raise RefusedError(f"unknown user {user}")
            for number, column in known.items():
                if row[number]:
                    self.grades[user, column] = float(row[number])


def brightspace(data: bytes, ids: set[str], items: dict[str, float]) -> dict[tuple[str, str], float]:
    """Brightspace's import: keys first, ``#`` at the end of each line, items by their exact names."""
    header, *rows = rows_of(data, ",")
    if header[0] not in ("OrgDefinedId", "Username") or header[-1] != "End-of-Line Indicator":
        raise RefusedError("The file does not contain the required columns.")
    grades = {}
    for row in rows:
        if row[-1] != "#" or len(row) != len(header):
            raise RefusedError("a line without an end")
        key = row[0].removeprefix("#")
        if key not in ids:
            raise RefusedError(f"unknown {key}")
        for title, text in zip(header, row, strict=True):
            if title in ("OrgDefinedId", "Username", "End-of-Line Indicator"):
                continue
            found = re.fullmatch(r"(.+) Points Grade( <.*>)?", title)
            if found is None or found[1] not in items:
                raise RefusedError(f"it offers to create {title}")
            if text:
                grades[key, found[1]] = min(float(text), items[found[1]])
    return grades
