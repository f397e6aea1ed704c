"""Generated submissions: notebooks, modules, timestamps and names, through all that reads them."""

from __future__ import annotations

import copy
import json
import os
import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from autograder.course import load_course
from autograder.submission_limits import is_safe_name
from autograder.submissions.find import Submission, find_submissions
from autograder.submissions.read import HandedIn, read_submission
from autograder.submissions.timestamp import submission_time

REPOSITORY = Path(__file__).parent.parent
GOOD = "def attention_scores_for_query(queries, keys):\n    return 'the work of somebody else'\n"
BLOCKS = (
    "a\n",
    "(",
    "[",
    "x=",
    "-",
    ".a",
    "\t",
    "é",
    "\x00",
    "\ufeff",
    "\u202e",
    "\x1b[2J",
    "'''",
    "#",
    "def f():\n ",
    "9",
)
TEXTS = ("", "x = 1", "check('softmax')", "%%bash\nls", "\ud800", "a" * 3000, "\r\n\r", "<<<<<<< a\n>>>>>>> b", "\x00")
ODD: list[Any] = [None, True, -1, 1e308, 10**30, "", [], {}, [[]], {"": None}, [None, "a"], "3", float("nan"), *TEXTS]
TIMES = (
    *("2026-01-30 15:30:10.123456 UTC", "2026-01-30T15:30:10", "2026-02-30", "9999-12-31 23:59:59 -2359", "0001-01-01"),
    *(
        "9" * 30 + "m",
        "1e400",
        "-1",
        "now",
        "15:30 Europe/Berlin",
        "\u0663\u0660-\u0661-\u0662\u0660\u0662\u0666",
        "NaN",
        "1/1/1",
        "10000000000000000000",
    ),
)
NAMES = (
    *(
        "..",
        "-rf",
        "a\nb",
        "ü",
        "\u202egnp",
        "\x1b[31m",
        "a" * 200,
        "con",
        "a:b",
        "x\\y",
        " ",
        ".hidden",
        "~",
        "$(x)",
        "*",
    ),
    *("[a]", "%s", "{student}", "\udcff\udcfe", "A_(1)", "sample-01,sample-02", "é" * 60),
)


@contextmanager
def Files(folder: Path) -> Iterator[Any]:
    """A case: make one thing that a student could hand in, beside an honest answer, and read both."""
    course = load_course(REPOSITORY)
    assignment = course.assignments[0]
    unit = assignment.units[0]
    notebook = json.loads((REPOSITORY / "source" / assignment.name / f"{unit.id}.ipynb").read_text(encoding="utf-8"))
    names = (f"{unit.id}.ipynb", f"{unit.id} (1).ipynb", "homework.ipynb")
    modules = (f"{unit.id}.py", "homework.py", "helper.py", "torch.py", "notes.txt", f"{assignment.units[1].id}.py")
    submitted = folder / "submitted"

    def read(draw: random.Random, student: str, name: str, content: bytes, stamp: str = "") -> HandedIn:
        place = submitted / student / assignment.name
        place.mkdir(parents=True)
        try:
            (place / f"{assignment.units[2].id}.py").write_text(GOOD)
            (place / name).write_bytes(content)
            if stamp:
                (place / "timestamp.txt").write_bytes(stamp.encode("utf-8", "surrogatepass"))
                found = submission_time(place)
                if (found.at is None) != bool(found.remark):
                    raise AssertionError("a time that is none")
            return read_submission(Submission(student, assignment, str(place)))
        finally:
            shutil.rmtree(submitted / student)

    def case(draw: random.Random) -> str:
        student = "sample-01"
        name, content, stamp = "helper.py", b"", ""
        kind = draw.choice(("notebook", "notebook", "module", "time", "name", "folder"))
        match kind:
            case "notebook":
                name, content = draw.choice(names), notebook_bytes(draw, notebook)
            case "module":
                name, content = draw.choice(modules), module_bytes(draw)
            case "time":
                stamp = mutated_text(draw, draw.choice(TIMES))
            case "name":
                name = file_name(draw)
            case _:
                student = file_name(draw)
                (submitted / student).mkdir(parents=True, exist_ok=True)
                (submitted / student / assignment.name).mkdir()
                found = find_submissions(course, (assignment,), submitted)
                shutil.rmtree(submitted / student)
                if len(found) > 2:
                    raise AssertionError("one folder became several students")
        handed_in = read(draw, student, name, content, stamp)
        expect_kept(handed_in, assignment.units[2].id)
        return f"{kind}s"

    submitted.mkdir(parents=True, exist_ok=True)
    (submitted / "sample-00" / assignment.name).mkdir(parents=True)  # so that somebody has handed in
    yield case


def expect_kept(handed_in: HandedIn, unit: str) -> None:
    """The honest answer is there, every attempt is text or says why not, and no name leads out."""
    if not any(source.text == GOOD for attempt in handed_in.answers[unit] for source in attempt.sources):
        raise AssertionError("an honest answer was lost")
    for attempts in handed_in.answers.values():
        for attempt in attempts:
            if bool(attempt.sources) == bool(attempt.unreadable) and not attempt.is_notebook:
                raise AssertionError("neither read nor refused")
            for source in attempt.sources:
                source.text.encode()
    if not all(is_safe_name(name) for name in handed_in.files):
        raise AssertionError("a name that leads out")


def notebook_bytes(draw: random.Random, notebook: dict[str, Any]) -> bytes:
    """A notebook with another structure, other bytes, or a broken end."""
    made = copy.deepcopy(notebook)
    for _ in range(draw.choice((0, 1, 2, 4))):
        parent: Any = made
        while True:
            keys = list(parent) if isinstance(parent, dict) else list(range(len(parent)))
            if not keys:
                break
            key = draw.choice(keys)
            if isinstance(parent[key], dict | list) and parent[key] and draw.random() < 0.75:
                parent = parent[key]
                continue
            match draw.randrange(3):
                case 0:
                    del parent[key]
                case 1 if isinstance(parent, list):
                    parent.insert(0, copy.deepcopy(parent[key]))
                case _:
                    parent[key] = copy.deepcopy(draw.choice(ODD))
            break
    content = bytearray(json.dumps(made).encode(draw.choice(("utf-8", "utf-8", "utf-8", "utf-16", "utf-8-sig"))))
    for _ in range(draw.choice((0, 0, 1, 3))):
        content[draw.randrange(len(content))] = draw.randrange(256)
    return bytes(content[: draw.choice((None, None, None, draw.randrange(len(content))))])


def module_bytes(draw: random.Random) -> bytes:
    """Text out of blocks that parsers dislike, or bytes that are no text."""
    if draw.random() < 0.2:
        return draw.randbytes(draw.choice((0, 1, 30, 3000)))
    parts = [draw.choice(BLOCKS) * draw.choice((1, 2, 30, 3000)) for _ in range(draw.choice((1, 2, 6)))]
    return "".join([*parts, draw.choice(TEXTS)]).encode("utf-8", "surrogatepass")


def mutated_text(draw: random.Random, text: str) -> str:
    letters = list(text)
    for _ in range(draw.choice((0, 1, 2, 6))):
        at = draw.randrange(len(letters) + 1)
        letters[at : at + draw.randrange(3)] = draw.choice(
            (*"0123456789-:.+TZ e", "UTC", "\n", "9" * 40, "\x00", "\u0663")
        )
    return "".join(letters)


def file_name(draw: random.Random) -> str:
    """A name that a file system takes: bytes of any kind but the slash and the null."""
    name = draw.choice(NAMES)
    if draw.random() < 0.5:
        name = os.fsdecode(draw.randbytes(draw.randrange(1, 60)))
    kept = os.fsencode(name).replace(b"/", b"_").replace(b"\0", b"_")[:200]
    return os.fsdecode(kept if kept not in (b"", b".", b"..") else b"_")
