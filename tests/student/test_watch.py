"""``autograder watch`` in a terminal: real saves, real keys."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from two_ends import RIGHT

from autograder.zipped import zipped

pty = pytest.importorskip("pty", reason="needs a terminal as Linux and macOS have it")
pytestmark = pytest.mark.slow  # a process imports torch
PATIENCE = 120.0  # seconds, on a busy machine
WIDTH = 80
KEYS = "q quit"
CHECKING = "checking …"
STUB = "def softmax(x, dim=-1):\n    raise NotImplementedError()\n"
WRONG = "def softmax(x, dim=-1):\n    return x.exp() / x.exp().sum(0)\n"
ENDLESS = "def softmax(x, dim=-1):\n    while True:\n        pass\n"


class Terminal:
    """The command in a pseudo-terminal."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self._ours, theirs = pty.openpty()
        command = [sys.executable, "-m", "autograder", "watch", *arguments]
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "TERM": "xterm"}
        self.process = subprocess.Popen(
            command, cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
        )
        os.close(theirs)

    def page(self, word: str) -> str:
        """Read on until a page that holds the word is complete; returns that page, which fits 80 columns."""
        text, ends = "", time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            if select.select([self._ours], [], [], 1.0)[0]:
                text += os.read(self._ours, 65536).decode(errors="replace")
            pages = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", text).split(KEYS)
            is_early = CHECKING in word  # its page holds the last result, too
            found = next((page for page in pages[:-1] if word in page and is_early == (CHECKING in page)), None)
            if found is not None:
                lines = found.replace("\r\n", "\n").split("\n")
                assert [line for line in lines if len(line) > WIDTH] == []
                return "\n".join(lines)
        raise AssertionError(f"no page with {word!r}:\n{text}")

    def press(self, key: str) -> None:
        os.write(self._ours, key.encode())

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._ours)


@pytest.fixture
def terminal(student_folder: Path) -> Iterator[Terminal]:
    made = Terminal(student_folder)
    yield made
    made.close()


@pytest.mark.sample
def test_each_save_is_answered(terminal: Terminal, student_folder: Path) -> None:
    """A wrong answer, a broken one, an endless one and a right one, each shown when it is saved."""
    file = student_folder / "02_softmax.py"
    assert "autograder check softmax" in terminal.page("Next is 02_softmax")

    file.write_text(WRONG)
    wrong = terminal.page("0 of 4 points")
    assert "✗ Each row sums to one. (3)" in wrong
    assert "1 check could not be tried." in wrong

    file.write_text("def softmax(:\n")
    broken = terminal.page("line 1: invalid syntax")
    assert "^" in broken
    assert "not defined" not in broken

    file.write_text(ENDLESS)
    assert "at line" in terminal.page("Stopped after 2 s").replace("\n", " ")

    renamed = student_folder / ".02_softmax.py.tmp"
    renamed.write_text(RIGHT)
    renamed.replace(file)
    assert "Solved. Press n for 03_other." in terminal.page("4 of 4 points")


def test_keys_are_obeyed(terminal: Terminal, student_folder: Path) -> None:
    """h shows one hint more each time, n goes on, l lists, q ends with status 0; other keys do nothing."""
    terminal.page("Next is 02_softmax")

    terminal.press("hz")
    terminal.page("Hint 1 of 1 for helper")
    terminal.press("h")
    terminal.page("You have seen all of them")
    terminal.press("n")
    terminal.page("Next is 03_other")
    terminal.press("l")
    assert "← you are here" in terminal.page("0 of 2 solved")
    terminal.press("q")

    assert terminal.process.wait(PATIENCE) == 0


def test_an_exit_is_said_at_once(terminal: Terminal, student_folder: Path) -> None:
    """An answer that ends Python without an error never leaves the last result standing as if it were this one."""
    terminal.page("Next is 02_softmax")
    (student_folder / "02_softmax.py").write_text(RIGHT)
    terminal.page("02_softmax.py: checking …")
    assert "Solved" in terminal.page("4 of 4 points")

    (student_folder / "02_softmax.py").write_text("import os\nos._exit(0)\n")

    assert terminal.page("02_softmax.py: checking …").index("checking") < 20
    assert "with exit status 0" in terminal.page("ended Python itself").replace("\n", " ")


def test_a_flood_of_prints_leaves_the_page(terminal: Terminal, student_folder: Path) -> None:
    """Ten lines are shown, each in a row, below the one thing to do."""
    terminal.page("Next is 02_softmax")
    flood = "    for number in range(300):\n        print(number, 'x' * 200)\n"
    head, body = WRONG.split("\n", 1)

    (student_folder / "02_softmax.py").write_text(f"{head}\n{flood}{body}")
    page = terminal.page("0 of 4 points").rstrip()

    assert "\n    0 xxx" in page
    assert page.count("xxx …") <= 9
    assert "(the rest is not shown)" in page
    assert max(map(len, page.splitlines())) <= 80


def test_an_exercise_is_chosen_rerun_and_reset_by_keys(student_folder: Path) -> None:
    """l and the arrows choose, r checks again, x and y put the file back and keep the student's own."""
    file = student_folder / "03_other.py"
    start = zipped({"03_other.ipynb": b"{}", "python/03_other.py": STUB.encode()})
    (student_folder / "test_03_other.start").write_bytes(start)
    file.write_text(WRONG)
    terminal = Terminal(student_folder)
    try:
        terminal.page("Next is 02_softmax")
        terminal.press("l")
        terminal.page("← you are here")
        terminal.press("\x1b[B")
        assert "03_other      0 of 4  ← you are here" in terminal.page("← you are here")
        terminal.press("\r")
        terminal.page("Next is 03_other")
        terminal.press("r")
        terminal.page("03_other.py: checking …")
        terminal.page("0 of 4 points")
        terminal.press("x")
        terminal.page("back to what you received?")
        terminal.press("y")
        terminal.page("03_other.py is as it was handed out.")
    finally:
        terminal.close()

    assert file.read_text() == STUB
    assert (student_folder / ".autograder/backup/03_other-1.py").read_text() == WRONG


def test_a_written_file_is_checked_at_once(student_folder: Path) -> None:
    """Who comes back to a file that is written sees how it stands without saving it."""
    (student_folder / "03_other.py").write_text(WRONG)
    terminal = Terminal(student_folder, "other")
    try:
        assert "✗ Each row sums to one. (3)" in terminal.page("1 check could not be tried.")
    finally:
        terminal.close()


@pytest.mark.parametrize("page", ["Next is 03_other", "1 check could not be tried."], ids=["start", "result"])
def test_ctrl_c_ends_it(student_folder: Path, page: str) -> None:
    """While it starts and while it waits, also if whoever started it ignores Ctrl-C."""
    (student_folder / "03_other.py").write_text(WRONG)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as in a shell's background job
    try:
        terminal = Terminal(student_folder, "other")
    finally:
        signal.signal(signal.SIGINT, before)
    try:
        terminal.page(page)
        terminal.process.send_signal(signal.SIGINT)

        assert terminal.process.wait(PATIENCE) == 0
    finally:
        terminal.close()
