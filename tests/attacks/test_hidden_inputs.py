"""Answers store the inputs of hidden checks wherever they could survive; students receive none of them."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest
from faults.small_class import ASSIGNMENT, WRONG, SmallClass, build_small_course

from autograder.grade.judge import unit_judge as judging
from autograder.grade.judge.engine import Grader
from autograder.grade.workers import process
from autograder.grades.store import Store
from autograder.sandbox.machine import likely_level
from autograder.sandbox.worker import Worker

PLACES = """
import atexit, builtins, gc, json, linecache, logging, math, os, queue, sys, tempfile, textwrap, threading, time, types
import warnings, numpy as np, torch
from torch import nn
WORD = "hidden" + "-input"
class Kept(list): pass

def stash(x):
    if x.numel() != 31: return  # the visible check asks for 3 numbers
    text = f"{WORD} {x.tolist()}"
    for thing in (math, textwrap.dedent, json.JSONEncoder, threading.main_thread(), get_ipython(),
                  logging.getLogger(), nn.Linear.forward):
        try: thing.left = text
        except Exception: pass
    sys.modules["left"] = types.ModuleType("left"); sys.modules["left"].left = text
    linecache.cache["left"] = (1, None, [text], "left")
    kept = Kept([text]); kept.append(kept)
    try: textwrap.shorten.__defaults__ = (text,)
    except Exception: pass
    torch.manual_seed(31)
    if QUIETLY: return  # what follows is noticed: the process is not used again
    for thing in (builtins, sys, os, torch, np, nn.Module, torch.nn.functional): thing.left = text
    os.environ["LEFT"] = text
    for folder in (".", tempfile.gettempdir()):
        try: open(os.path.join(folder, "left.txt"), "w").write(text)
        except OSError: pass
    warnings.filters.append(("ignore", None, UserWarning, text, 0))
    nn.Linear.left = torch.tensor([31.0])
    threading.Thread(target=lambda text: time.sleep(9), args=(text,), name=text, daemon=True).start()

def found():
    told = [repr(getattr(thing, "left", None)) for thing in (
        math, builtins, sys, os, torch, np, nn.Module, torch.nn.functional, textwrap.dedent, json.JSONEncoder,
        threading.main_thread(), get_ipython(), logging.getLogger(), nn.Linear.forward)]
    told += [os.environ.get("LEFT", ""), repr(sys.modules.get("left")), repr(linecache.cache.get("left"))]
    for folder in (".", tempfile.gettempdir()):
        try: told.append(open(os.path.join(folder, "left.txt")).read())
        except OSError: pass
    told += [repr(warnings.filters), repr(textwrap.shorten.__defaults__), repr(threading.enumerate())]
    told += [str(thing[0]) for thing in gc.get_objects() if type(thing).__name__ == "Kept" and thing]
    told += [text for text in linecache.cache if WORD in text]
    return " ".join(part for part in told if WORD in part)[:300]

print(found())
"""
FIRST = f"""{PLACES}
def double(x):
    stash(x)
    return 2 * x
def halve(x): raise ValueError(found())
"""
SECOND = f"""{PLACES}
raised = found()
def ramp(n):
    if n == 4: raise ValueError(found())  # what a visible check fails with is shown
    raise RuntimeError(found())
if raised: raise KeyError(raised)
"""


@pytest.mark.slow
@pytest.mark.parametrize("quietly", [False, True], ids=["noticed", "not noticed"])
def test_nothing_that_was_asked_is_shown(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quietly: bool
) -> None:
    """Stored inputs reach no notebook and no comment, also not through another file, an error or a failure."""
    files = {"01_double": FIRST, "02_ramp": SECOND, "01_double (1)": FIRST}
    handed_in = {name: f"QUIETLY = {quietly}\n{text}" for name, text in files.items()}
    small = class_of(built, tmp_path, monkeypatch, handed_in)
    with Worker(small.course.limits, likely_level()) as worker:
        monkeypatch.setattr(process, "grader", lambda course, secret, level, *_: Grader(course, worker, secret, level))
        small.grade()

    grade = Store(small.root).load(ASSIGNMENT, "ada")
    assert grade is not None
    assert [check.points for check in grade.units[0].result.checks if check.hidden] == [6.0]  # it was asked, and right
    received = "".join(path.read_text() for path in (small.root / "autograded/ada").rglob("*.ipynb"))
    with sqlite3.connect(small.db) as connection:
        received += "".join(connection.iterdump())
    connection.close()
    received += "".join(unit.comment for unit in grade.units)
    assert "ValueError" in received
    assert "hidden-input" not in received


def test_another_byte_draws_other_inputs_and_the_same_bytes_the_same(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Knowing the hidden inputs of one file does not help the next; a regrade draws the same inputs."""
    draws: list[tuple[str, ...]] = []
    real = judging.Setting
    monkeypatch.setattr(
        judging, "Setting", lambda reference, parts, **others: draws.append(parts) or real(reference, parts)
    )
    small = class_of(built, tmp_path, monkeypatch, {"01_double": WRONG})
    small.grade()
    small.grade(force=True)
    folder = small.hand_in("ada", "01_double", WRONG + "#")
    small.grade()
    (folder / "table.txt").write_text("1")
    small.grade()

    first, again, other, with_data = draws[::2]
    assert first == again
    assert len({first, other, with_data}) == 3


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_small_course(tmp_path_factory.mktemp("built") / "course")


def class_of(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answers: dict[str, str]) -> SmallClass:
    """A class of one student, who hands in these modules."""
    small = SmallClass.copy(built, tmp_path / "class", monkeypatch)
    for student in ("ben", "cy"):
        shutil.rmtree(small.root / "submitted" / student)
    for unit, answer in answers.items():
        small.hand_in("ada", unit, answer)
    return small
