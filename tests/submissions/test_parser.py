"""What students made is read and rendered in a process that is ended when it takes too much, and the others go on."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from autograder.errors import GradebookError
from autograder.grade.feedback.autograded import unit_notebook
from autograder.grade.source_notebooks import prepared_json
from autograder.model.course import Course, Feedback
from autograder.model.grade import CellRun, UnitGrade
from autograder.model.outcome import Status
from autograder.model.result import UnitResult
from autograder.notebook.read import parse_notebook
from autograder.submissions.find import find_submissions
from autograder.submissions.folder import read_folder
from autograder.submissions.parser import Parser, ParserStopped
from autograder.submissions.parser_layers import missing
from autograder.submissions.parser_messages import Compose, Composed, FileRead, ReadFile
from autograder.submissions.read import read_submission
from autograder.submissions.reader import Reader

UNIT = "01_double"
HONEST = ReadFile("a.py", b"def double(x): return 2 * x", wants_names=True)
DEEP = b'{"cells":[' + b"[]," * 6_000_000 + b"[]]}"
SLOW = {
    "blanks": "a" + " " * 30_000 + "b",
    "latex": r"\begin{a}" * 11_000,
    "attributes": "<p><font x1>" * 4_000,
}


@pytest.fixture
def reader() -> Iterator[Parser]:
    made = Parser(memory_mb=200)
    yield made
    made.close()


def names(parser: Parser) -> list[str]:
    read = parser.ask(HONEST)
    assert isinstance(read, FileRead)
    return read.names


def test_a_file_is_read_there(reader: Parser) -> None:
    """As it would be read here: its text, and what it defines."""

    assert names(reader) == ["double"]


def test_a_reader_that_somebody_else_ends_is_no_fault_of_the_file(reader: Parser) -> None:
    """The file is read by the next one."""
    names(reader)
    before = reader.pid
    assert before is not None
    os.kill(before, signal.SIGKILL)

    assert names(reader) == ["double"]
    assert reader.pid != before


@pytest.mark.parametrize(
    "task",
    [ReadFile("a.ipynb", DEEP), ReadFile("b.py", b"a\n" * 130_000, wants_names=True)],
    ids=["json", "python"],
)
def test_what_takes_too_much_memory_ends_the_reader_alone(reader: Parser, task: ReadFile) -> None:
    """Nothing is found in such a file, and the next one is read, by the same reader or by another."""
    with contextlib.suppress(ParserStopped):
        read = reader.ask(task)
        assert isinstance(read, FileRead)
        assert read.file.unreadable or not read.names

    assert names(reader) == ["double"]


def test_what_takes_too_long_is_cut_off(reader: Parser) -> None:
    """By the time that was given."""
    names(reader)
    with pytest.raises(ParserStopped):
        Parser().ask(ReadFile("a.ipynb", DEEP), seconds=0.01)

    assert names(reader) == ["double"]


def test_it_ends_with_the_process_that_started_it() -> None:
    """Also when that is killed and closes nothing."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        made = Parser()
        names(made)
        os.write(writing, str(made.pid).encode())
        os._exit(0)
    os.waitpid(child, 0)
    pid = int(os.read(reading, 20))
    give_up = time.monotonic() + 60
    while Path(f"/proc/{pid}/stat").exists() and " Z " not in Path(f"/proc/{pid}/stat").read_text():
        assert time.monotonic() < give_up
        time.sleep(0.05)


def test_after_a_fork_each_has_its_own(reader: Parser) -> None:
    """Two processes that talk to one would read each other's replies."""
    names(reader)
    child = os.fork()
    if child == 0:
        os._exit(0 if names(reader) == ["double"] else 1)

    assert os.waitpid(child, 0)[1] == 0
    assert names(reader) == ["double"]


@pytest.mark.parametrize("text", SLOW.values(), ids=SLOW)
@pytest.mark.parametrize("kind", ["markdown", "html"])
def test_text_that_is_slow_to_render_is_shown_as_it_is(course: Course, tmp_path: Path, kind: str, text: str) -> None:
    """Quadratic markdown and greedy HTML cost their own page its looks, and nothing else."""
    path = tmp_path / f"{UNIT}.ipynb"
    output = {"output_type": "display_data", "data": {"text/html": text, "text/plain": "shown"}, "metadata": {}}
    runs = (CellRun("1 + 1", (output,) if kind == "html" else ()),)
    cells = [
        {"cell_type": "code", "source": "1 + 1", "metadata": {}, "outputs": [], "execution_count": None},
        {"cell_type": "markdown", "source": text if kind == "markdown" else "*hello*", "metadata": {}},
    ]
    path.write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    unit = UnitGrade(UnitResult(UNIT), Status.GRADED, "", path.name, runs)

    made = parse_notebook(unit_notebook(course, "warm_up", unit, tmp_path, seconds=1.0), "made")

    sources = [cell.source for cell in made.cells]
    assert "1 + 1" in sources
    assert sum(source.startswith("<div>") for source in sources) == 1  # the student's markdown, in whatever form


def test_a_missing_source_notebook_is_no_fault_of_a_student(course: Course) -> None:
    """The instructor reads what to run, as without another process."""
    unit = UnitGrade(UnitResult("no_such_unit"), Status.GRADED, "")
    with pytest.raises(GradebookError, match="autograder build"):
        unit_notebook(course, "warm_up", unit, None)


def test_plain_composing_renders_nothing(course: Course) -> None:
    """A module is one cell then, and is not parsed."""
    unit = UnitGrade(UnitResult(UNIT), Status.GRADED, "", f"{UNIT}.py", (CellRun("def double(x): return x"),))
    source = prepared_json(course.root / f"source/warm_up/{UNIT}.ipynb")
    made = Parser("autograder.grade.feedback.compose").ask(Compose(source, unit, Feedback.PROMISES, is_plain=True))

    assert isinstance(made, Composed)
    assert b"def double(x): return x" in made.notebook


def test_a_submission_s_files_share_one_time(course: Course, hand_in, monkeypatch: pytest.MonkeyPatch) -> None:
    """When it is used up, the files that are left are named and not read; nothing is raised."""
    hand_in("ada")
    monkeypatch.setattr(Reader, "__init__", lambda self: self.__dict__.update(seconds_left=0.0))
    (found,) = find_submissions(course, course.assignments, course.root / "submitted")

    attempts = [attempt for of_unit in read_submission(found).answers.values() for attempt in of_unit]

    assert len(attempts) == 2
    assert all("took too long" in attempt.unreadable for attempt in attempts)


def test_answers_are_read_before_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of pictures leaves room for the notebook below it in the alphabet."""
    from autograder.submissions import folder

    monkeypatch.setattr(folder, "MAX_FILES", 2)
    for name in "a.png", "b.png", "c.png", "z.ipynb":
        (tmp_path / name).write_text("x")

    assert list(read_folder(tmp_path).files) == ["z.ipynb", "a.png"]


def test_a_folder_is_read_within_its_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is over the size of a submission is not even opened, and of many files few are looked at."""
    from autograder.submissions import folder

    monkeypatch.setattr(folder, "MAX_BYTES", 100)
    monkeypatch.setattr(folder, "MAX_ENTRIES", 5)
    for number in range(8):
        (tmp_path / f"{number}.py").write_text("x" * 40)

    contents = read_folder(tmp_path)

    assert list(contents.files) == [f"{number}.py" for number in sorted(map(int, (p[0] for p in contents.files)))]
    assert sum(map(len, contents.files.values())) <= 100
    assert "Only the first 5" in contents.remarks[0]


def test_a_submission_is_billed_for_processor_time(course: Course, hand_in, monkeypatch: pytest.MonkeyPatch) -> None:
    """A parser that starts late or waits, as on a busy machine, takes no time from the next file."""
    hand_in("ada")
    (found,) = find_submissions(course, course.assignments, course.root / "submitted")
    exchange = Parser._exchange

    def late(self: Parser, *arguments: Any) -> bytes:
        time.sleep(1.2)
        return exchange(self, *arguments)

    monkeypatch.setattr(Parser, "_exchange", late)
    monkeypatch.setattr(Reader, "__init__", lambda self: vars(self).update(seconds_left=1.0))

    attempts = [attempt for of_unit in read_submission(found).answers.values() for attempt in of_unit]

    assert len(attempts) == 2
    assert not any(attempt.unreadable for attempt in attempts)


def test_a_parser_that_is_taken_over_reaches_nothing(tmp_path: Path) -> None:
    """It has Landlock and seccomp of its own: no file of the course, no network, no process; its time stays limited."""
    secret = tmp_path / "secret"
    secret.write_text("hidden checks")
    prying = Parser("prying_composer")
    layers = prying.start()
    if set(layers) != {"landlock", "seccomp"}:
        pytest.skip("this kernel lacks a layer")
    unit = UnitGrade(UnitResult(UNIT), Status.GRADED, "")

    reply = prying.ask(Compose(str(secret).encode(), unit, Feedback.PROMISES))
    prying.close()

    assert isinstance(reply, Composed)
    assert json.loads(reply.notebook) == []
    assert not (tmp_path / "planted").exists()


def test_without_these_layers_a_parser_works_the_same(reader: Parser, monkeypatch: pytest.MonkeyPatch) -> None:
    """The attempts work then, so the test above tries what it says; and ``doctor`` names what is missing."""
    monkeypatch.setenv("AUTOGRADER_WITHOUT", "landlock,seccomp")

    assert reader.start() == ()
    assert names(reader) == ["double"]
    assert list(missing()) == ["landlock", "seccomp"]
