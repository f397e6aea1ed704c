"""An answer that leaves the work to a library equals it to the last bit; one written by hand does not."""

from __future__ import annotations

from pathlib import Path

import pytest
from two_ends import Wire

from autograder.boundary.protocol import Raised, Run
from autograder.course import find_unit
from autograder.grade.judge.material import unit_material
from autograder.model.course import Course
from autograder.similar.library_bits import BY_HAND, SameBits, same_bits, share_of_equal
from autograder.similar.sentences import library_words
from autograder.solution import clean, solution_text

COURSE = Path(__file__).parents[2] / "course"
FOLDERS = {"softmax": "02_softmax", "self_attention": "04_self_attention"}
BY_STYLE = [(unit, path) for unit, folder in FOLDERS.items() for path in sorted(COURSE.glob(f"{folder}/styles/*.py"))]
HIDDEN = """
from concurrent.futures import ThreadPoolExecutor

def softmax(x, dim=-1):
    return ThreadPoolExecutor(1).submit(torch.softmax, x, dim).result()
"""


def found(course: Course, name: str, added: str) -> tuple[SameBits, ...]:
    """What the solution gives with this after it."""
    unit = find_unit(course, name)
    transport = Wire({"__name__": "answers"})
    reply, _ = transport.host.handle(Run(f"{clean(solution_text(unit))}\n\n{added}", "answers.py"), [])
    assert not isinstance(reply, Raised), reply
    return tuple(same_bits(transport, unit_material(unit).reference, "sample-01", unit.id))


@pytest.mark.parametrize(("unit", "style"), BY_STYLE, ids=[f"{unit}: {style.stem}" for unit, style in BY_STYLE])
def test_no_style_equals_the_library(course: Course, unit: str, style: Path) -> None:
    """Honest answers round in their own ways."""
    assert found(course, unit, style.read_text(encoding="utf-8")) == ()


def test_solutions_agree_in_fewer_numbers_than_the_odds_assume(course: Course) -> None:
    """The odds are on the student's side."""
    for name in FOLDERS:
        unit = find_unit(course, name)
        reference = unit_material(unit).reference
        transport = Wire({"__name__": "answers"})
        transport.host.handle(Run(clean(solution_text(unit)), "answers.py"), [])
        (answer, ((*arguments,), expected)) = next(iter(reference.library_calls().items()))
        got = transport.host._namespace[answer](*arguments)

        assert 0 < share_of_equal(got, expected) < BY_HAND


@pytest.mark.parametrize("added", [HIDDEN, "def softmax(x, dim=-1): return x.softmax(dim)"], ids=["hidden", "plain"])
def test_the_library_itself_is_listed(course: Course, added: str) -> None:
    """Also where no recorder in the student's process sees it."""
    (one,) = found(course, "softmax", added)

    assert (one.answer, one.numbers, one.rows, one.digits) == ("softmax", 4096, 64, 11)
    assert "all 4096 numbers that `softmax` of sample-01 returns" in library_words(one)
    assert "cheat" not in library_words(one)


def test_an_answer_that_raises_or_returns_no_tensor_is_not_listed(course: Course) -> None:
    """There is nothing to compare."""
    assert found(course, "softmax", "def softmax(x, dim=-1): raise ValueError") == ()
    assert found(course, "softmax", "def softmax(x, dim=-1): return 'x'") == ()


def test_an_exercise_that_forbids_nothing_has_no_such_evidence(course: Course) -> None:
    """Its oracle names no library."""
    assert found(course, "dot_products", "") == ()
