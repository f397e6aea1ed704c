"""Match a submission's files to the exercises of its assignment: by name, then by content.

A name means an exercise if only marks of copies surround it. All other files that may hold code are searched for the
names of answers, and for nbgrader's ids of answer cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path, PurePosixPath

from autograder.course import source_notebook
from autograder.model.course import Assignment, Unit
from autograder.notebook.grade_ids import answer_id
from autograder.solution import graded_names, solution_text, stub
from autograder.submissions.answer_file import AnswerFile
from autograder.submissions.cell_roles import role_ids
from autograder.submissions.exercise_names import NameMatch, Rank, named_exercise
from autograder.submissions.file_kind import is_beside, is_code, may_hold_code, misnamed
from autograder.submissions.folder import shown_name
from autograder.submissions.parser_messages import ReadFile
from autograder.submissions.reader import Reader
from autograder.submissions.skippable_cells import worked_examples
from autograder.submissions.written import written_questions

MAX_STRAYS = 50  # files that are searched by content
BY_CONTENT = Rank.PART + 1
ANSWER_ID = answer_id(("",))
FOUND = "It was found in {} by what that file defines: keep the name it came with."
TOO_MANY = "{} files have names of no exercise, and only {} of them were searched for answers: name each after its own."


@dataclass(frozen=True)
class Attempt:
    """A file that answers an exercise.

    Args:
        rank: a ``Rank``, or ``BY_CONTENT``.
    """

    file: AnswerFile
    rank: int

    @property
    def order(self) -> tuple[bool, int, str]:
        """Files with answers first, then those that are named best."""
        return self.file.own_code == "", self.rank, self.file.name


@dataclass
class AnswerSearch:
    """The search of one submission.

    Args:
        files: all files, by name.
        attempts: the files of each exercise, by its id.
        odd: sentences about files that cannot be read or were not searched.
        imported: words in the import statements of the attempts.
        told: unused files that ``odd`` is about, or that hold what was handed out.
    """

    assignment: Assignment
    files: Mapping[str, bytes]
    reader: Reader
    attempts: dict[str, list[Attempt]] = field(default_factory=dict)
    odd: list[str] = field(default_factory=list)
    imported: set[str] = field(default_factory=set)
    told: set[str] = field(default_factory=set)

    def run(self) -> None:
        """Find all attempts. Those of an exercise are sorted: the first is the one that most likely counts."""
        self.attempts = {unit.id: [] for unit in self.units}
        for name, match in self.matches.items():
            if match is not None and match.rank < Rank.PART and is_code(name):
                self._add(name, match.exercise, match.rank)
        self.imported = self._imports()
        self._search()
        self._search_namesakes()
        self.imported = self._imports()
        for exercise, attempts in self.attempts.items():
            if len(attempts) > 1 and self.is_answered(exercise):
                attempts.sort(key=lambda one: one.order)

    @property
    def units(self) -> tuple[Unit, ...]:
        return self.assignment.units

    @cached_property
    def _ids(self) -> dict[str, str]:
        """The grade_ids of all released cells, by the notebook format's own id."""
        return {own: grade_id for unit in self.units for own, grade_id in role_ids(self._source(unit)).items()}

    def _source(self, unit: Unit) -> Path:
        return source_notebook(unit.folder.parents[1], self.assignment.name, unit.id)

    @cached_property
    def matches(self) -> dict[str, NameMatch | None]:
        """The exercise that each file's name means. Data, settings and handouts are left out."""
        ids = tuple(unit.id for unit in self.units)
        return {name: named_exercise(name, ids) for name in sorted(self.files) if not is_beside(name)}

    @property
    def used(self) -> set[str]:
        """The names of all files that answer an exercise."""
        return {one.file.name for attempts in self.attempts.values() for one in attempts}

    def is_imported(self, name: str) -> bool:
        """True for a module that an answer imports."""
        return name.lower().endswith(".py") and PurePosixPath(name).stem in self.imported

    def with_own_code(self, file: AnswerFile, exercise: str) -> AnswerFile:
        """Return the file with the code that the student wrote for this exercise."""
        if file.own_code is not None or file.unreadable:
            return file
        names = next(answers_of(unit) for unit in self.units if unit.id == exercise)
        return replace(file, own_code=self.reader.own_code(file, names, [_stub(unit) for unit in self.units]))

    def is_answered(self, exercise: str) -> bool:
        """True if a file was read that holds more than was handed out."""
        attempts = self.attempts[exercise]
        attempts[:] = [replace(one, file=self.with_own_code(one.file, exercise)) for one in attempts]
        return any(not one.file.unreadable and one.file.own_code != "" for one in attempts)

    def _search(self) -> None:
        """Search the other files by content."""
        named = {e for e, attempts in self.attempts.items() if any(not one.file.unreadable for one in attempts)}
        strays = [n for n in self.matches if n not in self.used and may_hold_code(n, self.files[n])]
        strays.sort(key=lambda name: not is_code(name))
        if len(strays) > MAX_STRAYS:
            self.odd.append(TOO_MANY.format(len(strays), MAX_STRAYS))
            self.told.update(strays[MAX_STRAYS:])
        likely: list[tuple[str, str]] = []
        for name in strays[:MAX_STRAYS]:
            meant, found, unreadable = self._meaning(name)
            for exercise in found:
                if exercise == meant or (found == [exercise] and exercise not in named):
                    self._add(name, exercise, Rank.PART if exercise == meant and is_code(name) else BY_CONTENT)
                elif exercise not in named or self._may_be_better(name, exercise, is_meant=meant not in found):
                    self._add(name, exercise, BY_CONTENT, only_if_written=True)
            for exercise in found if name not in self.used else ():  # as it was handed out
                if exercise not in named:
                    self._add(name, exercise, BY_CONTENT)
            if not found and is_code(name):
                if meant and not self.is_imported(name):
                    likely.append((meant, name))
                elif unreadable:
                    self.odd.append(unreadable)
                    self.told.add(name)
        for exercise, name in likely:  # an answer that was renamed, or that cannot be read
            if not self.attempts[exercise]:
                self._add(name, exercise, Rank.PART)

    def _search_namesakes(self) -> None:
        """Search the files of other exercises for the answers of an exercise that no file mentions."""
        open_ones = [unit for unit in self.units if not any(_mentions(one, unit) for one in self.attempts[unit.id])]
        named = sorted(self.used) if open_ones else []
        for name in named[:MAX_STRAYS]:
            _, found, _ = self._meaning(name)
            for unit in open_ones:
                if unit.id in found and all(one.file.name != name for one in self.attempts[unit.id]):
                    self._add(name, unit.id, BY_CONTENT, only_if_written=True)

    def _may_be_better(self, name: str, exercise: str, *, is_meant: bool) -> bool:
        """True if a file may hold another answer to an exercise that has a file of its own.

        Args:
            is_meant: False if its name means another exercise: a function may be copied there to be used.
        """
        return not self.is_imported(name) and (is_meant or not self.is_answered(exercise))

    def _meaning(self, name: str) -> tuple[str, list[str], str]:
        """Return the exercise that a file's name means, those whose answers it defines, and why it cannot be read."""
        read = self.reader.read(ReadFile(name, self.files[name], wants_names=True, ids=self._ids))
        defined = {*read.names, *_answered(read.file)}
        match = self.matches[name]
        found = [unit.id for unit in self.units if answers_of(unit) & defined]
        return match.exercise if match else "", found, read.file.unreadable

    def _add(self, name: str, exercise: str, rank: int, *, only_if_written: bool = False) -> None:
        """Add a file to the attempts of an exercise.

        Args:
            only_if_written: leave it out if its answers are as they were handed out, or given in another exercise.
        """
        unit = next(unit for unit in self.units if unit.id == exercise)
        source = self._source(unit)
        task = ReadFile(
            name,
            self.files[name],
            examples=frozenset(worked_examples(source)),
            questions=written_questions(source),
            ids=dict(role_ids(source)),
        )
        file = self.reader.read(task).file
        if only_if_written and (file := self.with_own_code(file, exercise)).own_code == "":
            self.told.add(name)
            return
        remark = " ".join([*self._remarks(name, rank), file.remark]).strip()
        self.attempts[exercise].append(Attempt(replace(file, remark=remark), rank))

    def _remarks(self, name: str, rank: int) -> Iterator[str]:
        if rank == BY_CONTENT:
            yield FOUND.format(shown_name(name))
        elif remark := misnamed(name, self.files[name]):
            yield remark

    def _imports(self) -> set[str]:
        """Return all words in the import statements of the attempts."""
        return {
            word
            for attempts in self.attempts.values()
            for one in attempts
            for source in one.file.sources
            for line in source.text.splitlines()
            if "import" in line
            for word in line.replace(".", " ").replace(",", " ").split()
        }


def _mentions(attempt: Attempt, unit: Unit) -> bool:
    """True if the names of the unit's answers stand anywhere in the file."""
    texts = [source.text for source in attempt.file.sources]
    return any(name in text for name in answers_of(unit) for text in texts)


def _answered(file: AnswerFile) -> Iterator[str]:
    """Yield the names of the answers to which nbgrader's ids assign the file's cells."""
    for source in file.sources:
        if source.cell_id and source.cell_id.startswith(ANSWER_ID):
            yield from source.cell_id.removeprefix(ANSWER_ID).split("-")


def answers_of(unit: Unit) -> frozenset[str]:
    """Return the names of the unit's answers."""
    return _names(solution_text(unit))


@lru_cache(maxsize=64)
def _names(solution: str) -> frozenset[str]:
    return frozenset(graded_names(solution))


def _stub(unit: Unit) -> str:
    return _stub_of(solution_text(unit))


@lru_cache(maxsize=64)
def _stub_of(solution: str) -> str:
    return stub(solution)
