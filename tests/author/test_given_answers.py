"""No exercise gives the answer of another one, whatever the assignment and the name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from autograder.author.given_scores import MOST, Given, faults, given_definitions, share_of_points
from autograder.course import load_course
from autograder.model.course import Course, Unit

ANSWER = """### BEGIN GIVEN
class {name}(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query, self.W_key, self.W_value = (nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3))
        self.context_length, self.p = context_length, dropout

    def forward(self, x):
        if x.shape[1] > self.context_length:
            raise ValueError("too long")
        projections = self.W_query(x), self.W_key(x), self.W_value(x)
        return F.scaled_dot_product_attention(*projections, dropout_p=self.p * self.training, is_causal=True)


### END GIVEN
"""


@pytest.fixture(scope="module")
def real() -> Course:
    return load_course(Path(__file__).parents[2])


def unit(course: Course, number: str) -> Unit:
    return next(one for one in course.units if one.id.startswith(number))


@pytest.mark.slow
@pytest.mark.whole  # test_course.py has what is released together
def test_no_exercise_answers_another_one(real: Course) -> None:
    """Each given class and function earns next to nothing in every other exercise."""
    assert list(faults(real)) == []


@pytest.mark.parametrize("name", ["CausalAttention", "OneHead"])
def test_an_answer_is_found_under_any_name(real: Course, tmp_path: Path, name: str) -> None:
    """An answer of an earlier assignment is one, too, if a later exercise gives it."""
    folder = tmp_path / "09_head_sizing"
    folder.mkdir()
    head = "import torch\nfrom torch import nn\nfrom torch.nn import functional as F\n\n\n"
    (folder / "solution.py").write_text(head + ANSWER.format(name=name))
    giver = replace(unit(real, "09"), folder=folder)
    (given,) = given_definitions(giver)

    assert given == Given(giver, name, is_class=True)
    assert share_of_points(given, unit(real, "08")) == 1


def test_a_head_in_another_form_is_no_answer(real: Course) -> None:
    """What exercise 9 gives under the name of an earlier answer earns less than the limit there."""
    given = next(one for one in given_definitions(unit(real, "09")) if one.name == "CausalAttention")

    assert 0 < share_of_points(given, unit(real, "08")) < MOST
