"""Who is who: the class's list, from any CSV that a platform exports.

A roster is found in gradebook exports of Canvas, Blackboard and Brightspace, in Moodle's participants and grading
worksheets, in rosters of Gradescope, GitHub Classroom and nbgrader. Several are one roster: their lines are joined by
ids and e-mail addresses.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from autograder.boundary.text import one_line
from autograder.collect.dates import long_date
from autograder.collect.names import bare_name, folder_name, same_id, same_name
from autograder.errors import SubmissionError
from autograder.handed_in import read_plain_file

FILE = "roster.csv"
MAX_SHOWN = 80  # characters of a name
MAX_ROWS = 100_000
MAX_CELL = 10_000  # characters
# In the order in which they name a student's folder
KINDS = ("student", "login", "number", "email", "github", "canvas")
STABLE = ("number", "canvas")  # who has another one is somebody else, whatever the name
ANY = "any"  # an id of which a download does not say what it is
PARTICIPANT = "participant"  # Moodle's number of a student in one assignment: "Participant 123"
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
WORKSHEET = 6  # columns at least that a grading worksheet of Moodle has; from the sixth on there are dates


@dataclass(frozen=True)
class Who:
    """Whom a download names.

    Args:
        name: as the platform writes it, in any order.
        ids: kind and value; the kind ``ANY`` is an id of any kind.
        handle: what tells two people of one name apart within this download.
    """

    name: str = ""
    ids: tuple[tuple[str, str], ...] = ()
    handle: str = ""

    @property
    def shown(self) -> str:
        """For a sentence. Students choose their names."""
        name, *ids = [value for value in (self.name, *(value for _, value in self.ids)) if value] or ["nobody"]
        return one_line(" ".join([name, *(f"({value})" for value in ids)]), MAX_SHOWN)


@dataclass(frozen=True)
class Student:
    """One student, by all that rosters know.

    Args:
        key: the name of the folder in ``submitted/``.
        words: what Moodle calls a participant, in the language of the worksheet.
        handed_in: by the participant's number, when they handed in, in no known zone.
    """

    key: str
    names: tuple[str, ...] = ()
    ids: tuple[tuple[str, str], ...] = ()
    groups: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    handed_in: tuple[tuple[str, datetime], ...] = ()


@dataclass(frozen=True)
class Found:
    """The students whom a download names, or why there are none, in a sentence, with the cure."""

    students: tuple[Student, ...] = ()
    why: str = ""
    cure: str = ""


@dataclass
class _Row:
    """A line of a roster."""

    ids: dict[str, str] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    groups: list[str] = field(default_factory=list)
    participants: dict[str, tuple[str, datetime | None]] = field(default_factory=dict)  # number: word, handed in

    def all_ids(self) -> list[tuple[str, str]]:
        return [*self.ids.items(), *((PARTICIPANT, number) for number in self.participants)]


class Roster:
    """The class. An empty one knows nobody, and lets a download's own names be the students'."""

    def __init__(self, students: Iterable[Student] = ()) -> None:
        self.students = tuple(students)
        self._by_id: dict[tuple[str, str], list[Student]] = {}
        self._by_name: dict[str, list[Student]] = {}
        self._by_bare_name: dict[str, list[Student]] = {}
        self._by_group: dict[str, list[Student]] = {}
        for student in self.students:
            for kind, value in student.ids:
                self._by_id.setdefault((kind, same_id(value)), []).append(student)
            self._index(self._by_name, map(same_name, student.names), student)
            self._index(self._by_bare_name, map(bare_name, student.names), student)
            self._index(self._by_group, map(same_name, student.groups), student)
        self.keys = {student.key for student in self.students}

    def __bool__(self) -> bool:
        return bool(self.students)

    def knows(self, value: str) -> bool:
        """Whether somebody has this id, of any kind."""
        return bool(self._with_id(ANY, value))

    def find(self, who: Who) -> Found:
        """The student whom a download names; the members, where it names a group."""
        if not self:
            return self._unlisted(who)
        for kind, value in who.ids:
            students = self._with_id(kind, value)
            if kind == PARTICIPANT and who.name:  # in a download of teams the number is the team's
                students = [student for student in students if self._is_called(student, who)]
            if len(students) == 1:
                return Found(tuple(students))
            if students:
                return Found(why=f"{len(students)} students of the roster have the id {one_line(value, MAX_SHOWN)}.")
        for index, form in ((self._by_name, same_name), (self._by_bare_name, bare_name)):
            students = [one for one in index.get(form(who.name), []) if not self._is_another(one, who)]
            if len(students) == 1:
                return Found(tuple(students))
            if students:
                cure = "Add --roster with a list that holds ids or e-mail addresses (of Moodle, the grading worksheet)."
                return Found(why=f"{len(students)} students of the roster are called {who.shown}.", cure=cure)
        if members := self._by_group.get(same_name(who.name)):
            return Found(tuple(members))
        cure = "Add a line to the roster; of a group, the group's name in a column `group` of its members."
        return Found(why=f"{who.shown} is not in the roster.", cure=cure)

    def _unlisted(self, who: Who) -> Found:
        ids = sorted(who.ids, key=lambda one: KINDS.index(one[0]) if one[0] in KINDS else 0)
        values = [*(value for kind, value in ids if kind != PARTICIPANT), who.name, who.handle]
        key = next(filter(None, map(folder_name, values)), None)
        if key is None:
            cure = "Add --roster FILE, a CSV of the class."
            return Found(why=f"The download does not say who {who.shown} is.", cure=cure)
        return Found((Student(key),))

    def _with_id(self, kind: str, value: str) -> list[Student]:
        kinds = KINDS if kind == ANY else (kind,)
        found = [student for one in kinds for student in self._by_id.get((one, same_id(value)), [])]
        return list(dict.fromkeys(found))

    @staticmethod
    def _is_another(student: Student, who: Who) -> bool:
        """Whether the ids tell that these are two people of one name."""
        known = dict(student.ids)
        return any(kind in STABLE and same_id(known.get(kind, value)) != same_id(value) for kind, value in who.ids)

    @staticmethod
    def _is_called(student: Student, who: Who) -> bool:
        forms = {bare_name(name) for name in (*student.names, *student.words)}  # where marking is blind, the word
        return bare_name(who.name) in forms

    @staticmethod
    def _index(index: dict[str, list[Student]], forms: Iterable[str], student: Student) -> None:
        for form in set(forms) - {""}:
            index.setdefault(form, []).append(student)


def class_roster(root: Path) -> Roster:
    """The class by ``roster.csv`` beside the course; an empty roster where there is none."""
    path = root / FILE
    return read_rosters([path]) if path.is_file() else Roster()


def read_rosters(paths: Sequence[Path]) -> Roster:
    """One roster of all these files.

    Raises:
        SubmissionError: one cannot be read, or names nobody.
    """
    joined: list[_Row] = []
    by_id: dict[tuple[str, str], _Row] = {}
    for path in paths:
        rows = list(_rows(path))
        if not rows:
            cure = "Its first line must name columns such as student_id, username, name, email."
            raise SubmissionError(f"The roster {path} names no student.", cure)
        by_name: dict[str, list[_Row]] = {}
        for known in joined:
            for name in {same_name(name) for name in known.names}:
                by_name.setdefault(name, []).append(known)
        for row in rows:
            ids = [(kind, same_id(value)) for kind, value in row.all_ids()]
            into = next((by_id[one] for one in ids if one in by_id), None) or _only(by_name, row)
            if into is None:
                joined.append(into := row)
            else:
                _join(into, row)
            by_id.update((one, into) for one in ids)
    return Roster(_students(joined))


def _only(by_name: dict[str, list[_Row]], row: _Row) -> _Row | None:
    """The one line of the rosters before that has the same name and no other id of a kind."""
    for name in row.names:
        found = by_name.get(same_name(name), [])
        shared = set(found[0].ids) & set(row.ids) if found else set()
        if len(found) == 1 and not shared:
            return found[0]
    return None


def _join(into: _Row, row: _Row) -> None:
    into.ids = {**row.ids, **into.ids}
    into.names += [name for name in row.names if name not in into.names]
    into.groups += row.groups
    into.participants.update(row.participants)


def _students(rows: Iterable[_Row]) -> Iterator[Student]:
    taken: set[str] = set()
    for row in rows:
        ids = [row.ids[kind] for kind in KINDS if kind in row.ids]
        numbers = [f"{word} {number}" for number, (word, _) in row.participants.items()]
        key = next(filter(None, map(folder_name, [*ids, *row.names, *numbers])), None)
        if key is None:
            continue
        number = 2
        plain = key
        while same_id(key) in taken:
            key, number = f"{plain} {number}", number + 1
        taken.add(same_id(key))
        yield Student(
            key,
            tuple(row.names),
            tuple(row.all_ids()),
            tuple(row.groups),
            words=tuple({word for word, _ in row.participants.values()}),
            handed_in=tuple((number, at) for number, (_, at) in row.participants.items() if at),
        )


def _rows(path: Path) -> Iterator[_Row]:
    lines = _table(path)
    if not lines:
        return
    header, body = [cell.strip() for cell in lines[0]], lines[1:]
    kinds = _kinds(header, body)
    hashed = any(same_name(cell) == "endoflineindicator" for cell in header)  # Brightspace puts "#" before ids
    for line in body:
        cells = [cell.strip().removeprefix("#") if hashed else cell.strip() for cell in line]
        if row := _row(dict(zip(kinds, cells, strict=False)), kinds, cells):
            yield row


def _row(values: dict[str, str], kinds: Sequence[str], cells: Sequence[str]) -> _Row | None:
    if "points possible" in values.get("name", "").casefold():  # the second line of Canvas
        return None
    row = _Row({kind: values[kind] for kind in KINDS if values.get(kind)})
    if numbered := NUMBERED.fullmatch(values.get(PARTICIPANT, "")):
        row.participants[numbered[2]] = (numbered[1].strip(), long_date(values.get("date", "")))
    given, family = values.get("given", ""), values.get("family", "")
    names = [values.get("name", "")]
    if given and family:
        names += [f"{given} {family}", f"{family}, {given}"]
    row.names = [name for name in names if name]
    last, comma, first = values.get("name", "").partition(",")
    if comma:
        row.names.append(f"{first.strip()} {last.strip()}")
    elif len(words := values.get("name", "").split()) > 1:  # the family name first, as Canvas sorts
        row.names += [f"{' '.join(words[n:])} {' '.join(words[:n])}" for n in range(1, len(words))]
    row.groups = [cell for kind, cell in zip(kinds, cells, strict=False) if kind == "group" and cell]
    return row if row.all_ids() or row.names else None


def _kinds(header: Sequence[str], body: Sequence[Sequence[str]]) -> list[str]:
    """What each column holds; "" for what is of no use.

    Headers are in the language of whoever exported the file. So columns of unknown names are known by their content.
    """
    plain = [same_id(cell).replace(" ", "_") for cell in header]
    columns = [[line[n].strip() for line in body if len(line) > n and line[n].strip()] for n in range(len(header))]
    of_canvas = {"student", "id", "section"} <= set(plain)
    kinds: list[str] = []
    for number, (head, values) in enumerate(zip(plain, columns, strict=True)):
        kind = KIND_OF.get(head, "")
        if header[number] == "Student ID":  # Blackboard's; nbgrader's student_id is another thing
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
    if number == 1 and 2 * len(set(values)) > len(values):  # names differ; where marking is blind, this is a status
        return "name"
    is_date = number >= WORKSHEET - 1 and values and all(value == "-" or long_date(value) for value in values)
    return "date" if is_date else ""


def _is_numbered(values: Sequence[str]) -> bool:
    """Whether all are one word and a number, such as "Participant 123"."""
    found = [NUMBERED.fullmatch(value) for value in values]
    return len({one[1] if one else "" for one in found}) == 1 and found[0] is not None


def _table(path: Path) -> list[list[str]]:
    """The lines of a CSV; tabs and semicolons separate as well as commas."""
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
        found = [line for _, line in zip(range(MAX_ROWS), lines, strict=False)]
    except csv.Error as error:
        raise SubmissionError(f"The roster {path} is no CSV: {error}.", "Export it again.") from None
    if any(len(cell) > MAX_CELL for line in found for cell in line):
        raise SubmissionError(f"The roster {path} is no CSV: a quote in it has no end.", "Export it again.")
    return [line for line in found if any(cell.strip() for cell in line)]
