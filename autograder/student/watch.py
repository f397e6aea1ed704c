"""Check each saved file at once and show one thing to do (``autograder watch``)."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path

import click

from autograder.errors import AutograderError
from autograder.student.checker import CAN_FORK, Checker, record
from autograder.student.exercises import Exercise, answers_file, answers_files
from autograder.student.file_watcher import Saves
from autograder.student.hint import give_hint
from autograder.student.keyboard import keyboard
from autograder.student.messages import JobResult
from autograder.student.next import all_solved, next_unsolved, standings, what_to_do
from autograder.student.progress import Standing, keep, load_standing
from autograder.student.show import one_thing
from autograder.student.status import status_lines
from autograder.student.unwritten import unwritten

LOOK_EVERY = 0.05  # seconds
KEYS = "h hint · n next · l list · q quit"


def watch(exercises: Sequence[Exercise], first: Exercise, device: str = "cpu", forks: bool = CAN_FORK) -> None:
    """Check saved files until a key or Ctrl-C ends the command."""
    with Checker(forks) as checker, keyboard() as pressed:
        watching = _Watching(exercises, first, checker, device)
        watching.begin()
        while (key := pressed(LOOK_EVERY)) != "q":
            watching.turn(key)


class _Watching:
    def __init__(self, exercises: Sequence[Exercise], first: Exercise, checker: Checker, device: str) -> None:
        self._exercises, self._checker, self._device = exercises, checker, device
        self._current = first
        self._checking: tuple[Exercise, Path] | None = None
        self._by_file = {path: exercise for exercise in exercises for path in answers_files(exercise)}
        self._saves = Saves(self._by_file)

    def begin(self) -> None:
        self._show(f"{what_to_do(self._current, self._standing())}\n\nSave the file, and it is checked.")
        self._check_if_written()

    def turn(self, key: str) -> None:
        """Handle one round: a key, saved files, and the checker's result."""
        try:
            if act := {"h": self._hint, "n": self._next, "l": self._list}.get(key):
                act()
            for path in self._saves.look():
                self._current = self._by_file[path]
                self._start(path)
            checked = self._checker.poll()
            if checked is not None and self._checking is not None:
                self._tell(*self._checking, checked)
        except AutograderError as error:
            self._show(f"{error.what}\n{error.cure}".rstrip())

    def _tell(self, exercise: Exercise, path: Path, checked: JobResult) -> None:
        notice = record(exercise, checked)
        text = one_thing(exercise, path.name, checked)
        if checked.is_solved:
            text += "\n\n" + self._after_that()
        self._show("\n".join([text, notice]).rstrip())

    def _hint(self) -> None:
        text, change = give_hint(self._current, self._standing())
        notice = keep(self._current.folder, change)
        self._show("\n".join([text, notice]).rstrip())

    def _next(self) -> None:
        known, _ = standings(self._exercises)
        following = next_unsolved(self._exercises, known, after=self._current)
        if following is None:
            self._show(all_solved(self._exercises))
            return
        self._current = following
        self._show(what_to_do(following, self._standing()))

    def _list(self) -> None:
        known, notices = standings(self._exercises)
        lines = [line for _, line in status_lines(self._exercises, known, self._current)]
        self._show("\n".join([*lines, *notices]))

    def _after_that(self) -> str:
        known, _ = standings(self._exercises)
        following = next_unsolved(self._exercises, known, after=self._current)
        return f"Solved. Press n for {following.id}." if following is not None else all_solved(self._exercises)

    def _check_if_written(self) -> None:
        """Check the current file, unless parts of it are not written yet."""
        with contextlib.suppress(AutograderError):
            path = answers_file(self._current)
            if not unwritten(path):
                self._start(path)

    def _start(self, path: Path) -> None:
        self._checking = self._current, path
        self._checker.start(self._current, path, self._device)

    def _standing(self) -> Standing:
        return load_standing(self._current.folder)[0]

    def _show(self, text: str) -> None:
        click.clear()  # does nothing where there is no terminal
        click.echo(f"{text}\n\n{KEYS}")
