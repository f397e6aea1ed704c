"""The author's reference tells what there is: no name is left out, none is made up, and each example works."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable

import numpy as np
import pytest
import torch

import autograder.checking as checking
from autograder.author.guide import page
from autograder.checks.answers import Answers, line_of
from autograder.checks.collect import FIXTURES
from autograder.checks.inputs import Inputs
from autograder.checks.reports import Gradients, Record, Trace

AUTHORING = page("reference")
API = AUTHORING.split("## The names of `autograder.checking`")[1].split("\n## ")[0]
ENTRY = re.compile(r"^### `(\w+)`\n\n(.*?)\n\n```python\n(.*?)```", re.DOTALL | re.MULTILINE)
MOST = 30  # names
LONGEST = 2 * 140  # characters of a description
ANSWERS = """
import os
import numpy as np

def softmax(x, dim=-1):
    e = torch.exp(x - x.amax(dim, keepdim=True))
    return e / e.sum(dim, keepdim=True)

def causal_mask(n, device=None): return torch.ones(n, n, dtype=torch.bool, device=device).triu(1)

def dropout(x, p, generator=None):
    if not 0 <= p < 1: raise ValueError("p")
    return x * (torch.rand(x.shape, generator=generator) >= p) / (1 - p)

def moving_average(x, n): return np.convolve(x, np.ones(n) / n, mode="valid")
def sizes(n): return {"rows": np.int64(n)}
def count_files(folder): return len(os.listdir(folder))

class Scale(torch.nn.Module):
    def __init__(self, n):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(n))
    def forward(self, x): return x * self.weight
"""


def test_every_example_of_the_api_works(answers_of: Callable[[str], Answers]) -> None:
    """Run one after another as one check on right answers, the examples pass."""
    student, scores = answers_of(ANSWERS), torch.tensor([[1.0, 2.0, 4.0], [0.0, -1.0, 3.0]])
    reference = {"scores": scores, "weights": torch.softmax(scores, -1), "products": (scores @ scores.T).double()}
    names = {"student": student, "reference": reference, "inputs": Inputs(1), "torch": torch, "np": np}
    names |= {name: getattr(checking, name) for name in checking.__all__}

    for name, _, example in ENTRY.findall(API):
        exec(compile(example, name, "exec"), names)
        line_of(student).settle()
        assert name in example
    names["test_argument_is_unchanged"](student, Inputs(1))
    line_of(student).settle()


def test_tolerances_are_told_as_numbers() -> None:
    """The table has each precision's tolerance."""
    rows = re.findall(r"^\| `torch\.(\w+)` \| (\S+) \| (\S+) \|$", API, flags=re.MULTILINE)

    assert {name: (float(rtol), float(atol)) for name, rtol, atol in rows} == {
        str(dtype).removeprefix("torch."): tuple(tolerance) for dtype, tolerance in checking.TOLERANCE.items()
    }


def test_every_name_of_the_checking_api_is_told() -> None:
    """Each name that a check file may import has an entry of at most two lines, and there are at most thirty."""
    entries = {name: text for name, text, _ in ENTRY.findall(API)}

    assert set(entries) == set(checking.__all__)
    assert len(entries) <= MOST
    assert [name for name, text in entries.items() if len(text) > LONGEST] == []


def test_every_name_exists() -> None:
    """What is offered is there."""

    assert [name for name in checking.__all__ if not hasattr(checking, name)] == []


def test_every_fixture_is_told() -> None:
    """The fixtures a check may ask for are listed, and no others."""
    listed = AUTHORING.split("Fixtures, nothing else:")[1].split("Decorators:")[0]

    assert set(re.findall(r"^- `(\w+)`", listed, flags=re.MULTILINE)) == FIXTURES


def test_every_kind_of_input_is_told() -> None:
    """The random inputs that the reference shows are the ones there are."""
    methods = {name for name in vars(Inputs) if not name.startswith("_")}

    assert set(re.findall(r"`inputs\.(\w+)", AUTHORING)) == methods | {"seed"}


@pytest.mark.parametrize("kind", [Trace, Record, Gradients], ids=lambda kind: kind.__name__)
def test_parts_of_reports_are_told(kind: type) -> None:
    """What a call with a report gives is written out."""
    kinds_of_calls = AUTHORING.split("The kinds of calls:")[1].split("Every global random generator")[0]

    for field in dataclasses.fields(kind):  # type: ignore[arg-type]  # all three are dataclasses
        assert f"`.{field.name}`" in kinds_of_calls
