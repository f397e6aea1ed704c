"""Match the people in a download to the students of the class."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from autograder.boundary.text import one_line
from autograder.collect.names import bare_name, folder_name, is_bare, same_id, same_name

MAX_SHOWN = 80  # characters of a name
# Kinds of ids; a student's folder is named after the first one that is known
KINDS = ("student", "login", "number", "email", "github", "canvas")
TEST_STUDENTS = ("studenttest", "teststudent")  # Canvas's, as same_name writes it
ANONYMOUS = "anon_"  # start of Canvas's handle of an anonymous student
PREVIEW_USER = "_previewuser"  # end of the login of Blackboard's
WORDS = {
    **{"student": "student id", "login": "login", "number": "student number"},
    **{"email": "e-mail address", "github": "GitHub name", "canvas": "Canvas id"},
}
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
    def is_test_student(self) -> bool:
        """True for the student that a platform makes for teachers to try things out."""
        logins = [value.casefold() for _, value in self.ids]
        return same_name(self.name) in TEST_STUDENTS or any(login.endswith(PREVIEW_USER) for login in logins)

    @property
    def is_anonymous(self) -> bool:
        """True if the platform withholds the name: what stands for it differs between assignments."""
        numbers = [value for kind, value in self.ids if kind == PARTICIPANT]
        words = self.name.split()
        is_numbered = len(words) == 2 and words[1] in numbers
        return is_numbered or any(kind == "canvas" and value.startswith(ANONYMOUS) for kind, value in self.ids)

    @property
    def shown(self) -> str:
        """Return the name for messages, escaped because students choose it."""
        values = dict.fromkeys(value for value in (self.name, *(value for _, value in self.ids)) if value)
        name, *ids = values or [self.handle or "nobody"]
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
    """Students that a download names, or the reason why there are none and its cure.

    Args:
        is_certain: True if an id identifies the student, not only a name.
    """

    students: tuple[Student, ...] = ()
    why: str = ""
    cure: str = "Correct the roster."
    is_certain: bool = False


class Roster:
    """The class. If it is empty, the names in a download become the students' names.

    Args:
        remarks: Conflicts and duplicates in its files, which a person must settle.
        skipped: Lines of its files that are no student's.
    """

    def __init__(
        self, students: Iterable[Student] = (), remarks: tuple[str, ...] = (), skipped: tuple[str, ...] = ()
    ) -> None:
        self.students = tuple(students)
        self.remarks = remarks
        self.skipped = skipped
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
        identified: dict[str, Student] = {}
        for kind, value in who.ids:
            students = self._with_id(kind, value)
            if kind == PARTICIPANT and who.name:  # in team downloads the number belongs to the team
                students = [student for student in students if self._is_called(student, who)]
            if len(students) > 1:
                return Found(why=f"{len(students)} students of the roster have the id {one_line(value, MAX_SHOWN)}.")
            identified |= {student.key: student for student in students}
        if len(identified) > 1:
            return Found(why=f"The ids of {who.shown} belong to several students: {', '.join(identified)}.")
        if identified:
            return Found(tuple(identified.values()), is_certain=True)
        namesakes = self._by_name.get(same_name(who.name), []) or self._by_bare_form(who.name)
        students = [one for one in namesakes if not _other_ids(one, who)]
        if len(namesakes) == len(students) == 1:
            return Found(tuple(students))
        if students:  # also if the ids exclude the others: this may be one more person of the name
            cure = "Add --roster with a list that has ids or e-mail addresses (for Moodle, the grading worksheet)."
            return Found(why=f"{len(namesakes)} students of the roster are called {who.shown}.", cure=cure)
        if namesakes:
            kind, value = _other_ids(namesakes[0], who)[0]
            why = f"{who.shown} is not in the roster: {namesakes[0].key} has this name, but not this {WORDS[kind]}."
            return Found(why=why, cure=f"If they are one person, correct the {WORDS[kind]} in the roster.")
        if members := self._by_group.get(same_name(who.name)):
            return Found(tuple(members))
        cure = "Add a line to the roster. For a group, write its name in the column `group` of each member."
        return Found(why=f"{who.shown} is not in the roster.", cure=cure)

    def _unlisted(self, who: Who) -> Found:
        ids = sorted(who.ids, key=lambda one: KINDS.index(one[0]) if one[0] in KINDS else 0)
        values = [*(value for kind, value in ids if kind != PARTICIPANT), who.name]
        values += [who.handle] if any(values) else []  # alone it is no person's
        key = next(filter(None, map(folder_name, values)), None)
        if key is None:
            cure = "Add --roster FILE, a CSV of the class."
            return Found(why=f"The download does not identify {who.shown}.", cure=cure)
        return Found((Student(key),))

    def _with_id(self, kind: str, value: str) -> list[Student]:
        kinds = KINDS if kind == ANY else (kind,)
        found = [student for one in kinds for student in self._by_id.get((one, same_id(value)), [])]
        return list(dict.fromkeys(found))

    def _by_bare_form(self, name: str) -> list[Student]:
        """Return the students whose names differ from this one only in marks, which one of the two lacks."""
        found = self._by_bare_name.get(bare_name(name), [])
        if is_bare(name):
            return found
        bare = bare_name(name)
        return [one for one in found if any(is_bare(form) and bare_name(form) == bare for form in one.names)]

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


def _other_ids(student: Student, who: Who) -> list[tuple[str, str]]:
    """Return the ids that contradict a name: the student has others of their kind."""
    known: dict[str, set[str]] = {}
    for kind, value in student.ids:
        known.setdefault(kind, set()).add(same_id(value))
    return [
        (kind, value)
        for kind, value in who.ids
        if kind in KINDS and same_id(value) not in known.get(kind, {same_id(value)})
    ]
