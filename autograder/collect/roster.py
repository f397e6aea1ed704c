"""Who is who: the students of a class, by all that its rosters know, and whom a download names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from autograder.boundary.text import one_line
from autograder.collect.names import bare_name, folder_name, same_id, same_name

MAX_SHOWN = 80  # characters of a name
# In the order in which they name a student's folder
KINDS = ("student", "login", "number", "email", "github", "canvas")
STABLE = ("number", "canvas")  # who has another one is somebody else, whatever the name
ANY = "any"  # an id of which a download does not say what it is
PARTICIPANT = "participant"  # Moodle's number of a student in one assignment: "Participant 123"


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
