"""Wrong values count where no known mistake gives them."""

from __future__ import annotations

import pytest
import torch
from two_ends import Wire

from autograder.boundary.protocol import Call, Raised, Run, Stopped
from autograder.course import find_unit
from autograder.grade.judge.material import unit_bank, unit_material
from autograder.model.course import Course
from autograder.similar import unexplained_values as module
from autograder.similar.answer import Wrong
from autograder.similar.unexplained_values import unexplained
from autograder.solution import clean, solution_text

ODD = """

def softmax(x, dim=-1):
    e = torch.exp(x - x.amax(dim, keepdim=True))
    return e / (e.sum(dim, keepdim=True) + 0.013)
"""
ZEROS = "\n\ndef softmax(x, dim=-1):\n    return x * 0\n"
RAISES = "\n\ndef softmax(x, dim=-1):\n    return x.no_such_thing\n"


def found(course: Course, added: str, wire: type[Wire] = Wire) -> tuple[Wrong, ...]:
    """What the solution of 02 gives with this after it."""
    unit = find_unit(course, "softmax")
    bank, material = unit_bank(course.root, unit), unit_material(unit)
    assert bank is not None
    transport = wire({"__name__": "answers"})
    reply, _ = transport.host.handle(Run(clean(solution_text(unit)) + added, "answers.py"), [])
    assert not isinstance(reply, Raised)
    return unexplained(bank, material.checks, transport, material.reference, unit.id)


def test_a_right_answer_gives_none(course: Course) -> None:
    """There is nothing to compare."""
    assert found(course, "") == ()


def test_a_mistake_of_ones_own_gives_some(course: Course) -> None:
    """Each says which call, and what it gave."""
    wrong = found(course, ODD)
    shortest = min(wrong, key=lambda one: len(one.call))

    assert {one.answer for one in wrong} == {"softmax"}
    assert (shortest.call, shortest.gave) == ("softmax(torch.tensor([1.]), 0)", "0.9872 (shape (1,))")


def test_known_mistakes_explain_themselves(course: Course) -> None:
    """Most known mistakes leave no value unexplained; none leaves one where a mistake is named for the answer."""
    paths = sorted((find_unit(course, "softmax").folder / "misconceptions").glob("*.py"))[::4]
    left = {path.name: found(course, f"\n\n{path.read_text(encoding='utf-8')}") for path in paths}

    assert len(left) > 10
    assert {name: wrong for name, wrong in left.items() if wrong} == {}


def test_values_of_known_mistakes_count_nothing_where_none_is_named(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer with a mistake more than the known one shares its values with all who make that."""
    monkeypatch.setattr(module, "diagnose", lambda *_: iter(()))
    path = sorted((find_unit(course, "softmax").folder / "misconceptions").glob("*.py"))[0]

    assert found(course, f"\n\n{path.read_text(encoding='utf-8')}") == ()


@pytest.mark.parametrize("added", [ZEROS, RAISES], ids=["zeros", "raises"])
def test_what_anybody_might_give_says_nothing(course: Course, added: str) -> None:
    """An error, or nothing but zeros, is no value of the answer's own."""
    assert found(course, added) == ()


def test_an_answer_that_hangs_is_asked_no_more(course: Course) -> None:
    """Every further call would cost its time again."""
    asked: list[str] = []

    class Hanging(Wire):
        def ask(self, request: object, tensors: list[torch.Tensor]) -> object:
            asked.append(type(request).__name__)
            raise Stopped("ran out of time")

    assert found(course, ODD, Hanging) == ()
    assert len(asked) == 1
    assert asked[0] in (Call.__name__, "Requests")
