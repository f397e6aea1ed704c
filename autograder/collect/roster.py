"""Match the people in a download to the students of the class."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from autograder.boundary.text import one_line
from autograder.collect.names import bare_name, folder_name, same_id, same_name

MAX_SHOWN = 80  # characters of a name
# Kinds of ids; a student's folder is named after the first one that is known
KINDS = ("student", "login", "number", "email", "github", "canvas")
STABLE = ("number", "canvas")  # different values mean different people, even with the same name
ANY = "any"  # an id of unknown kind
PARTICIPANT = "participant"  # Moodle's number of a student in one assignment: "Participant 123"


@dataclass(frozen=True)
class Who:
    """A person as a download names them.

    Args:
        name: Name in the platform's form, in any order of its parts.
        ids: Pairs of kind and value; the kind ``ANY`` matches ids of any kind.
        handle: Distinguishes people of the same name within this download.
    """

    name: str = ""
    ids: tuple[tuple[str, str], ...] = ()
    handle: str = ""

    @property
    def shown(self) -> str:
        """Return the name for messages, escaped because students choose it."""
        name, *ids = [value for value in (self.name, *(value for _, value in self.ids)) if value] or ["nobody"]
        return one_line(" ".join([name, *(f"({value})" for value in ids)]), MAX_SHOWN)


@dataclass(frozen=True)
class Student:
    """One student, with the data of all rosters.

    Args:
        key: Name of the folder in ``submitted/``.
        words: Moodle's word for a participant, in the language of the worksheet.
        handed_in: Times of submission by participant number, without a zone.
    """

    key: str
    names: tuple[str, ...] = ()
    ids: tuple[tuple[str, str], ...] = ()
    groups: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    handed_in: tuple[tuple[str, datetime], ...] = ()


@dataclass(frozen=True)
class Found:
    """Students that a download names, or the reason why there are none and its cure."""

    students: tuple[Student, ...] = ()
    why: str = ""
    cure: str = ""


class Roster:
    """The class. If it is empty, the names in a download become the students' names."""

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
        """True if a student has this id, of any kind."""
        return bool(self._with_id(ANY, value))

    def find(self, who: Who) -> Found:
        """Return the student that a download names, or the members if it names a group."""
        if not self:
            return self._unlisted(who)
        for kind, value in who.ids:
            students = self._with_id(kind, value)
            if kind == PARTICIPANT and who.name:  # in team downloads the number belongs to the team
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
                cure = "Add --roster with a list that has ids or e-mail addresses (for Moodle, the grading worksheet)."
                return Found(why=f"{len(students)} students of the roster are called {who.shown}.", cure=cure)
        if members := self._by_group.get(same_name(who.name)):
            return Found(tuple(members))
        cure = "Add a line to the roster. For a group, write its name in the column `group` of each member."
        return Found(why=f"{who.shown} is not in the roster.", cure=cure)

    def _unlisted(self, who: Who) -> Found:
        ids = sorted(who.ids, key=lambda one: KINDS.index(one[0]) if one[0] in KINDS else 0)
        values = [*(value for kind, value in ids if kind != PARTICIPANT), who.name, who.handle]
        key = next(filter(None, map(folder_name, values)), None)
        if key is None:
            cure = "Add --roster FILE, a CSV of the class."
            return Found(why=f"The download does not identify {who.shown}.", cure=cure)
        return Found((Student(key),))

    def _with_id(self, kind: str, value: str) -> list[Student]:
        kinds = KINDS if kind == ANY else (kind,)
        found = [student for one in kinds for student in self._by_id.get((one, same_id(value)), [])]
        return list(dict.fromkeys(found))

    @staticmethod
    def _is_another(student: Student, who: Who) -> bool:
        """True if the ids show that these are two people of the same name."""
        known = dict(student.ids)
        return any(kind in STABLE and same_id(known.get(kind, value)) != same_id(value) for kind, value in who.ids)

    @staticmethod
    def _is_called(student: Student, who: Who) -> bool:
        forms = {
            bare_name(name) for name in (*student.names, *student.words)
        }  # with blind marking, the word for a participant
        return bare_name(who.name) in forms

    @staticmethod
    def _index(index: dict[str, list[Student]], forms: Iterable[str], student: Student) -> None:
        for form in set(forms) - {""}:
            index.setdefault(form, []).append(student)
