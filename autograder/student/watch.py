"""Check each saved file at once and show one thing to do (``autograder watch``)."""

from __future__ import annotations

import contextlib
import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType

import click

from autograder.errors import AutograderError
from autograder.render import WIDTH, wrapped
from autograder.student.checker import CAN_FORK, Checker, record
from autograder.student.exercises import Exercise, answers_file, answers_files, near_path
from autograder.student.file_watcher import Saves
from autograder.student.hint import give_hint
from autograder.student.keyboard import DOWN, ENTER, UP, keyboard
from autograder.student.messages import JobResult
from autograder.student.next import all_solved, next_unsolved, standings, what_to_do
from autograder.student.progress import Standing, keep, load_standing
from autograder.student.reset import reset
from autograder.student.show import one_thing
from autograder.student.status import status_lines
from autograder.student.studied import offer
from autograder.student.unwritten import unwritten

LOOK_EVERY = 0.05  # seconds
KEYS = "h hint · n next · l list and choose · r rerun · x reset · q quit"
LIST_KEYS = "↑ ↓ move · Enter choose · any other key goes back · q quit"
RESET_KEYS = "y reset · any other key goes back · q quit"


def watch(exercises: Sequence[Exercise], first: Exercise, device: str = "cpu", forks: bool = CAN_FORK) -> None:
    """Check saved files until a key or Ctrl-C ends the command."""
    with _ctrl_c() as is_pressed, Checker(forks) as checker, keyboard() as pressed:
        watching = _Watching(exercises, first, checker, device)
        watching.begin()
        while not is_pressed() and (key := pressed(LOOK_EVERY)) != "q":
            watching.turn(key)


@contextlib.contextmanager
def _ctrl_c() -> Iterator[Callable[[], bool]]:
    """Raise KeyboardInterrupt for Ctrl-C, and know that it was pressed: imports and destructors may drop the error."""
    is_pressed = False

    def interrupt(number: int, frame: FrameType | None) -> None:
        nonlocal is_pressed
        is_pressed = True
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield lambda: is_pressed
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGINT, before)


class _Watching:
    """One page, which a key, a saved file or a result replaces.

    ``_asked`` handles the next key while the list or a question is shown.
    """

    def __init__(self, exercises: Sequence[Exercise], first: Exercise, checker: Checker, device: str) -> None:
        self._exercises, self._checker, self._device = exercises, checker, device
        self._current, self._pointed = first, first
        self._page = ""
        self._asked: Callable[[str], None] | None = None
        self._checking: tuple[Exercise, Path] | None = None
        self._checked: dict[Exercise, Path] = {}
        self._by_file = {path: exercise for exercise in exercises for path in answers_files(exercise)}
        self._saves = Saves(self._by_file)

    def begin(self) -> None:
        self._show(f"{what_to_do(self._current, self._standing())}\n\nSave the file, and it is checked.")
        self._check_if_written()

    def turn(self, key: str) -> None:
        """Handle one round: a key, saved files, and the checker's result."""
        try:
            if key and self._asked is not None:
                self._asked(key)
            elif act := self._keys().get(key):
                act()
            for path in self._saves.look():
                self._current = self._by_file[path]
                self._start(path)
            checked = self._checker.poll() if self._asked is None else None  # a result waits for the answer
            if checked is not None and self._checking is not None:
                self._tell(*self._checking, checked)
        except AutograderError as error:
            self._checking = None if not self._checker.is_busy else self._checking
            self._show(f"{error.what}\n{error.cure}".rstrip())

    def _keys(self) -> dict[str, Callable[[], None]]:
        return {"h": self._hint, "n": self._next, "l": self._list, "r": self._rerun, "x": self._ask_to_reset}

    def _tell(self, exercise: Exercise, path: Path, checked: JobResult) -> None:
        self._checking = None
        notice = record(exercise, checked)
        text = one_thing(exercise, path.name, checked)
        if checked.is_solved:
            text += "\n\n" + "\n".join(filter(None, [self._after_that(), offer(exercise)]))
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
        else:
            self._choose(following)

    def _choose(self, exercise: Exercise) -> None:
        self._current = exercise
        self._show(what_to_do(exercise, self._standing()))

    def _list(self) -> None:
        self._pointed = self._current
        self._show_list()

    def _show_list(self) -> None:
        known, notices = standings(self._exercises)
        lines = [line for _, line in status_lines(self._exercises, known, self._pointed)]
        self._ask("\n".join([*lines, *notices]), LIST_KEYS, self._move)

    def _move(self, key: str) -> None:
        if key == ENTER:
            self._choose(self._pointed)
        elif key in (UP, DOWN):
            place = self._exercises.index(self._pointed) + (1 if key == DOWN else -1)
            self._pointed = self._exercises[place % len(self._exercises)]
            self._show_list()
        else:
            self._show(self._page)

    def _rerun(self) -> None:
        self._start(self._file())

    def _ask_to_reset(self) -> None:
        file = near_path(self._file())
        self._ask(f"Set {file} back to what you received? Your own file is kept.", RESET_KEYS, self._reset)

    def _reset(self, key: str) -> None:
        self._show(reset(self._current, self._file()) if key == "y" else self._page)

    def _after_that(self) -> str:
        known, _ = standings(self._exercises)
        following = next_unsolved(self._exercises, known, after=self._current)
        return f"Solved. Press n for {following.id}." if following is not None else all_solved(self._exercises)

    def _check_if_written(self) -> None:
        """Check the current file, unless parts of it are not written yet."""
        with contextlib.suppress(AutograderError):
            path = self._file()
            if not unwritten(path):
                self._start(path)

    def _file(self) -> Path:
        """Return the current exercise's file: the one that was checked last, if there is one."""
        return self._checked.get(self._current) or answers_file(self._current)

    def _start(self, path: Path) -> None:
        self._checked[self._current] = path
        self._checking = self._current, path
        self._checker.start(self._current, path, self._device)
        self._show(self._page)

    def _standing(self) -> Standing:
        return load_standing(self._current.folder)[0]

    def _show(self, text: str) -> None:
        """Show a page; while a file is checked, that and the page in grey."""
        self._page, self._asked = text, None
        if self._checking is None:
            self._draw(text, KEYS)
        else:
            _, path = self._checking
            before = f"\n\n{click.style(_fitting(text, 2), dim=True)}" if sys.stdout.isatty() else ""
            self._draw(f"{path.name}: checking …{before}", KEYS)

    def _ask(self, text: str, keys: str, answer: Callable[[str], None]) -> None:
        self._asked = answer
        self._draw(text, keys)

    def _draw(self, text: str, keys: str) -> None:
        click.clear()  # does nothing where there is no terminal
        page = "\n".join(line for one in text.splitlines() for line in (wrapped(one) if len(one) > WIDTH else [one]))
        click.echo(f"{_fitting(page)}\n\n{keys}")


def _fitting(text: str, above: int = 0) -> str:
    """Cut a page that would push its own head off the terminal, below so many lines and above the keys."""
    lines = text.splitlines()
    rows = shutil.get_terminal_size().lines - 3 - above if sys.stdout.isatty() else len(lines)
    return text if len(lines) <= rows else "\n".join([*lines[: rows - 1], "… (this window is too low for the rest)"])
