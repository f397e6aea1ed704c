"""Parse a platform's CSV as student rows, and detect what each column holds in any language.

It reads gradebook exports of Canvas, Blackboard and Brightspace, Moodle's participants and grading worksheets, and
rosters of Gradescope, GitHub Classroom and nbgrader.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice
from pathlib import Path

from autograder.boundary.text import one_line
from autograder.collect.dates import long_date
from autograder.collect.names import same_id, same_name
from autograder.collect.roster import KINDS, MAX_SHOWN, PARTICIPANT, TEST_STUDENTS
from autograder.errors import SubmissionError
from autograder.submission_limits import read_plain_file

MAX_ROWS = 100_000
MAX_CELL = 10_000  # characters
HEADERS = {
    "student": "student_id identifier",
    "login": "username login user_name sis_login_id benutzername anmeldename nombre_de_usuario gebruikersnaam",
    "number": "id_number idnumber sid orgdefinedid sis_user_id matrikelnummer matriculation_number student_number "
    "id-nummer lms_user_id",
    "email": "email e-mail mail email_address e-mail_address e-mail-adresse emailadresse",
    "github": "github_username github github_login",
    "name": "name full_name fullname student student_name display_name vollständiger_name nom_complet nombre_completo "
    "volledige_naam nome_completo 氏名 姓名",
    "given": "first_name firstname given_name vorname prénom nombre voornaam nome 名",
    "family": "last_name lastname surname family_name nachname nom nom_de_famille apellidos achternaam cognome 姓",
    "group": "group group_name team gruppe groupe grupo groep",
}
KIND_OF = {header: kind for kind, headers in HEADERS.items() for header in headers.split()}
NUMBERED = re.compile(r"(\D*[^\W\d]\D*?) ?(\d+)")
TOTALS = {  # names in lines of totals, as same_name writes them
    *("pointspossible", "manualposting", "overallaverage", "classaverage", "average", "mean", "total", "totals"),
    *("maximum", "maxpoints", "gesamtdurchschnitt", "durchschnitt", "summe", "moyenne", "moyennegénérale", "promedio"),
}
WORKSHEET = 6  # minimum columns of a Moodle grading worksheet; dates begin in the sixth


@dataclass(frozen=True)
class Row:
    """One line of a roster.

    Args:
        path: The file; ``line``: the number of the line, from 1.
        names: The name as it is written, and in the orders that the file explains.
        turned: The name in the other orders in which a platform may write it.
        participants: Moodle's word for a participant and the time of submission, by participant number.
        skipped: Why the line is no student's; "" if it is one.
    """

    path: Path
    line: int
    ids: tuple[tuple[str, str], ...] = ()
    names: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    participants: tuple[tuple[str, tuple[str, datetime | None]], ...] = ()
    skipped: str = ""

    def all_ids(self) -> list[tuple[str, str]]:
        return [*self.ids, *((PARTICIPANT, number) for number, _ in self.participants)]

    @property
    def shown(self) -> str:
        """Return "class.csv line 3 (One, Sample, s1)"."""
        values = [*self.names[:1], *(value for _, value in self.all_ids())]
        return f"{one_line(self.path.name, MAX_SHOWN)} line {self.line} ({one_line(', '.join(values), MAX_SHOWN)})"


def read_rows(path: Path) -> Iterator[Row]:
    """Yield the lines, also those that are no student's.

    Raises:
        SubmissionError: The file cannot be read, or is not a CSV.
    """
    lines = _table(path)
    if not lines:
        return
    header, body = [cell.strip() for cell in lines[0][1]], lines[1:]
    kinds = _kinds(header, [cells for _, cells in body])
    hashed = any(same_name(cell) == "endoflineindicator" for cell in header)  # Brightspace puts "#" before ids
    for number, line in body:
        cells = [cell.strip().removeprefix("#") if hashed else cell.strip() for cell in line]
        row = _row(path, number, dict(zip(kinds, cells, strict=False)), kinds, cells)
        if row.all_ids() or row.names:
            yield replace(row, skipped=_why_skipped(row, "canvas" in kinds))


def _why_skipped(row: Row, of_canvas: bool) -> str:
    """Return why a line is no student's: the maximum points, a mean, or Canvas's test student."""
    name = same_name(row.names[0]) if row.names else ""
    if name in TOTALS and not row.all_ids():
        return "a line of totals"
    return "a test student" if of_canvas and name in TEST_STUDENTS else ""


def _row(path: Path, number: int, values: dict[str, str], kinds: Sequence[str], cells: Sequence[str]) -> Row:
    participants: tuple[tuple[str, tuple[str, datetime | None]], ...] = ()
    if numbered := NUMBERED.fullmatch(values.get(PARTICIPANT, "")):
        participants = ((numbered[2], (numbered[1].strip(), long_date(values.get("date", "")))),)
    given, family = values.get("given", ""), values.get("family", "")
    names = [values.get("name", "")]
    if given and family:
        names += [f"{given} {family}", f"{family}, {given}"]
    elif given or family:  # a mononym
        names.append(given or family)
    last, comma, first = (part.strip() for part in values.get("name", "").partition(","))
    words = [] if comma else last.split()
    if comma:
        names.append(f"{first} {last}")
    return Row(
        path,
        number,
        tuple((kind, values[kind]) for kind in KINDS if values.get(kind)),
        tuple(dict.fromkeys(name for name in names if same_name(name))),
        tuple(f"{' '.join(words[n:])} {' '.join(words[:n])}" for n in range(1, len(words))),  # as Canvas sorts
        tuple(cell for kind, cell in zip(kinds, cells, strict=False) if kind == "group" and cell),
        participants,
    )


def _kinds(header: Sequence[str], body: Sequence[Sequence[str]]) -> list[str]:
    """Return what each column holds; "" if it is not used.

    Headers are in the language of the person who exported the file, so unknown headers are classified by content.
    """
    plain = [same_id(cell).replace(" ", "_") for cell in header]
    columns = [[line[n].strip() for line in body if len(line) > n and line[n].strip()] for n in range(len(header))]
    of_canvas = {"student", "id", "section"} <= set(plain)
    kinds: list[str] = []
    for number, (head, values) in enumerate(zip(plain, columns, strict=True)):
        kind = KIND_OF.get(head, "")
        if header[number] == "Student ID":  # Blackboard's; nbgrader's student_id is different
            kind = "number"
        elif number == 0 and len(header) >= WORKSHEET and kind in ("", "student") and _is_numbered(values):
            kind = PARTICIPANT
        elif head == "id":
            kind = "canvas" if of_canvas else "student"
        elif not kind:
            kind = _kind_by_content(number, values, kinds)
        kinds.append("" if kind in kinds and kind != "group" else kind)
    return kinds


def _kind_by_content(number: int, values: Sequence[str], before: Sequence[str]) -> str:
    if values and all("@" in value for value in values):
        return "email"
    if before[:1] != [PARTICIPANT]:
        return ""
    if number == 1 and 2 * len(set(values)) > len(values):  # names differ; with blind marking, this is a status
        return "name"
    is_date = number >= WORKSHEET - 1 and values and all(value == "-" or long_date(value) for value in values)
    return "date" if is_date else ""


def _is_numbered(values: Sequence[str]) -> bool:
    """True if all values are the same word and a number, such as "Participant 123"."""
    found = [NUMBERED.fullmatch(value) for value in values]
    return len({one[1] if one else "" for one in found}) == 1 and found[0] is not None


def _table(path: Path) -> list[tuple[int, list[str]]]:
    """Return the lines of a CSV with commas, semicolons or tabs, and their numbers."""
    data = read_plain_file(path)
    try:
        wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")  # Blackboard's and Excel's
        text = data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        cure = "Save it as CSV UTF-8 and try again."
        raise SubmissionError(f"The roster {path} is not text in UTF-8.", cure) from None
    first = text.splitlines()[0] if text.strip() else ""
    separator = max(",;\t", key=first.count)
    try:
        lines = csv.reader(text.splitlines(keepends=True), delimiter=separator)
        found = [(lines.line_num, cells) for cells in islice(lines, MAX_ROWS)]
    except csv.Error as error:
        raise SubmissionError(f"The roster {path} is not a CSV: {error}.", "Export it again.") from None
    if any(len(cell) > MAX_CELL for _, cells in found for cell in cells):
        raise SubmissionError(f"The roster {path} is not a CSV: a quote is not closed.", "Export it again.")
    return [(number, cells) for number, cells in found if any(cell.strip() for cell in cells)]
