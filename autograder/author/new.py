"""Start a new exercise: a small one that works, for its author to replace piece by piece.

A scaffold that verifies shows the format better than empty files do. `autograder verify` then complains only about what
the author changed.
"""

from __future__ import annotations

import re
from pathlib import Path

from autograder.errors import CourseError

VALID_ID = re.compile(r"\d\d_[a-z][a-z0-9_]*")


def new_unit(root: Path, unit_id: str) -> list[Path]:
    """Write ``course/<unit_id>/`` of the course in ``root``; returns its files.

    Raises:
        CourseError: the id is not like 18_rope, or its name or number is taken.
    """
    if not VALID_ID.fullmatch(unit_id):
        raise CourseError(f"{unit_id!r} is not a unit id.", "Two digits, then lower case: autograder new 18_rope")
    number, name = unit_id.split("_", 1)
    content = root / "course"
    for taken in sorted(path.name for path in content.glob("[0-9][0-9]_*")):
        if taken.split("_", 1)[0] == number or taken.split("_", 1)[1] == name:
            raise CourseError(f"course/{taken} has that number or name already.", "Choose another.")
    folder = content / unit_id
    written = []
    for relative, text in TEMPLATE.items():
        path = folder / relative.replace("UNIT_NAME", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip("\n").replace("UNIT_NAME", name), encoding="utf-8")
        written.append(path)
    return written


TEMPLATE = {
    "lesson.md": """
# UNIT_NAME

The idea in a few sentences: which question does this answer, and why does it matter?

![Each row is moved so that its mean is zero](figures/UNIT_NAME.svg)

## A small example

Real numbers that a reader can follow by hand, with the shape of every tensor.

```{code-cell} python3
import torch

x = torch.tensor([[1.0, 2.0, 6.0]])
x.mean(dim=-1)  # one mean for the row: 3
```

## Your task

Write `UNIT_NAME(x)`: move each row of `x` so that its mean is zero.

```{code-cell} python3
:tags: [answer]

UNIT_NAME
```

<details><summary>Hint 1: what is one row's mean?</summary>

The mean runs over the last dimension, so there is one for every row.

</details>

<details><summary>Hint 2: the shapes do not fit</summary>

A mean that keeps its dimension has shape `(..., 1)` and is broadcast along the row: look up `keepdim`.

</details>

Try it:

```{code-cell} python3
:tags: [after-answer]

UNIT_NAME(x)
```
""",
    "figures/UNIT_NAME.svg": """
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 90" width="320" font-family="sans-serif" font-size="14">
  <title>Each row is moved so that its mean is zero</title>
  <g fill="#e8eefc" stroke="#3b5bdb">
    <rect x="10" y="30" width="40" height="30"/><rect x="50" y="30" width="40" height="30"/>
    <rect x="90" y="30" width="40" height="30"/><rect x="190" y="30" width="40" height="30"/>
    <rect x="230" y="30" width="40" height="30"/><rect x="270" y="30" width="40" height="30"/>
  </g>
  <g text-anchor="middle" fill="#1b1f24">
    <text x="30" y="50">1</text><text x="70" y="50">2</text><text x="110" y="50">6</text><text x="160" y="50">→</text>
    <text x="210" y="50">-2</text><text x="250" y="50">-1</text><text x="290" y="50">3</text>
  </g>
</svg>
""",
    "solution.py": '''
"""UNIT_NAME: say in one sentence what the student writes."""

import torch


def UNIT_NAME(x: torch.Tensor) -> torch.Tensor:
    """Move each row of ``x`` so that its mean is zero.

    The argument is left unchanged. The accuracy of float32 is enough.

    Args:
        x: shape (..., n), any number of leading dimensions.

    Returns:
        A tensor of the same shape.
    """
    ### BEGIN SOLUTION
    return x - x.mean(dim=-1, keepdim=True)
    ### END SOLUTION
''',
    "checks.py": '''
"""Visible checks: the lesson's example, a tensor with more dimensions, and the argument afterwards."""

from autograder.checking import expect_close, expect_tensor, expect_unchanged, points


@points(2)
def test_the_example_of_the_lesson(student, reference):
    """The row 1, 2, 6 becomes -2, -1, 3."""
    got = expect_tensor(student.UNIT_NAME(reference["x"]), shape=(1, 3))
    expect_close(got, reference["x_moved"], hint="Subtract the row's mean.")


@points(2)
def test_any_leading_dimensions(student, reference):
    """Each row has mean zero, however many dimensions stand before it."""
    got = expect_tensor(student.UNIT_NAME(reference["batch"]), shape=(2, 3, 4))
    expect_close(got, reference["batch_moved"], hint="The mean runs over the last dimension.")


@points(1, requires="test_the_example_of_the_lesson")
def test_argument_is_unchanged(student, reference):
    """The tensor that was passed is the same afterwards."""
    expect_unchanged(student.UNIT_NAME.trace(reference["x"]))
''',
    "hidden_checks.py": '''
"""Hidden checks: the same promises on random rows."""

from autograder.checking import expect_close, expect_tensor, expect_unchanged, points


@points(4)
def test_random_rows(student, reference, inputs):
    """Rows of random numbers and of any length get mean zero."""
    for shape in (5, 7), (3, 2, 6):
        x = inputs.randn(*shape)
        got = expect_tensor(student.UNIT_NAME(x), shape=shape)
        expect_close(got, reference.UNIT_NAME(x), what=f"the result for shape {shape}")


@points(1, requires="test_the_example_of_the_lesson")
def test_no_argument_is_changed(student, inputs):
    """Tensors of any shape are the same afterwards."""
    for shape in (4, 3), (2, 3, 5):
        expect_unchanged(student.UNIT_NAME.trace(inputs.randn(*shape)))
''',
    "oracle.py": '''
"""Right values from plain Python loops."""

import torch


def examples() -> dict[str, torch.Tensor]:
    """The tensors of the visible checks."""
    batch = torch.arange(24.0).reshape(2, 3, 4) ** 2
    return {
        "x": torch.tensor([[1.0, 2.0, 6.0]]),
        "x_moved": torch.tensor([[-2.0, -1.0, 3.0]]),
        "batch": batch,
        "batch_moved": UNIT_NAME(batch),
    }


def UNIT_NAME(x: torch.Tensor) -> torch.Tensor:
    rows = [_moved(row) for row in x.reshape(-1, x.shape[-1]).tolist()]
    moved = torch.tensor(rows, dtype=torch.float64)
    return moved.reshape(x.shape)


def _moved(row: list[float]) -> list[float]:
    mean = sum(row) / len(row)
    return [entry - mean for entry in row]
''',
    "misconceptions/adds_the_mean.py": '''
"""`UNIT_NAME` adds the mean to each entry. Subtract it: the mean of a row moves by as much as its entries do.
Added, the mean of every row is doubled instead of zero.
"""

CAUGHT_BY = ("test_the_example_of_the_lesson", "test_any_leading_dimensions", "test_random_rows")
SECTION = "Your task"


def UNIT_NAME(x):
    return x + x.mean(dim=-1, keepdim=True)
''',
    "misconceptions/changes_its_argument.py": '''
"""`UNIT_NAME` writes its result into the tensor that was passed. Return a new tensor and leave the argument as it is.
Whoever goes on to use that tensor works with other numbers.
"""

CAUGHT_BY = ("test_argument_is_unchanged", "test_no_argument_is_changed")
SECTION = "Your task"


def UNIT_NAME(x):
    x -= x.mean(dim=-1, keepdim=True)
    return x
''',
    "misconceptions/divides_by_one_less.py": '''
"""`UNIT_NAME` divides the sum of a row by n - 1, as for a variance. A mean is the sum divided by n.
With n - 1 too much is subtracted, and no row has mean zero unless it had before.
"""

CAUGHT_BY = ("test_the_example_of_the_lesson", "test_any_leading_dimensions", "test_random_rows")
SECTION = "Your task"


def UNIT_NAME(x):
    return x - x.sum(dim=-1, keepdim=True) / (x.shape[-1] - 1)
''',
    "misconceptions/mean_of_all_entries.py": '''
"""`UNIT_NAME` subtracts one mean of all entries. Each row needs a mean of its own. The tensor as a whole then has mean
zero, but its rows do not.
"""

CAUGHT_BY = ("test_any_leading_dimensions", "test_random_rows")
SECTION = "Your task"


def UNIT_NAME(x):
    return x - x.mean()
''',
    "misconceptions/mean_over_the_first_dimension.py": '''
"""`UNIT_NAME` takes the mean over the first dimension. The mean runs over the last one, along each row.
As it is, columns get mean zero, and rows do not.
"""

CAUGHT_BY = ("test_the_example_of_the_lesson", "test_any_leading_dimensions", "test_random_rows")
SECTION = "Your task"


def UNIT_NAME(x):
    return x - x.mean(dim=0, keepdim=True)
''',
    "styles/loops.py": '''
"""Row by row."""

import torch


def UNIT_NAME(x):
    rows = x.reshape(-1, x.shape[-1])
    return torch.stack([row - sum(row) / len(row) for row in rows]).reshape(x.shape)
''',
}
