"""A known mistake may be written as a change of the solution."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.author.misconceptions import load_misconceptions
from autograder.errors import CourseError
from autograder.model.course import Unit
from autograder.variant import code_of

FILE = '''"""`rope` is wrong. It should be right."""

CAUGHT_BY = ("test_random_rows",)
SECTION = "Your task"
'''


def written(unit: Unit, change: str) -> Path:
    path = unit.folder / "misconceptions/changed.py"
    path.write_text(f"{FILE}{change}\n", encoding="utf-8")
    return path


def test_a_change_becomes_the_definition_that_it_changes(unit: Unit) -> None:
    """The rest of the solution, such as its imports, is not repeated; the stub's docstring is kept."""
    code = code_of(written(unit, 'CHANGE = {"x - x.mean": "x * x.mean"}'))

    assert code.startswith('def rope(x: torch.Tensor) -> torch.Tensor:\n    """Move each row')
    assert code.endswith("    return x * x.mean(dim=-1, keepdim=True)\n")
    assert "SOLUTION" not in code


def test_a_change_and_code_stand_together(unit: Unit) -> None:
    """A helper in the file comes before the changed answer."""
    code = code_of(written(unit, 'CHANGE = {"x - x.mean": "half(x) - x.mean"}\n\n\ndef half(x):\n    return x / 2'))

    assert code.startswith("def half(x):\n    return x / 2\n\n\ndef rope(")


def test_a_change_is_a_misconception_like_another(unit: Unit) -> None:
    """Its answers and its source are those of the changed definition."""
    written(unit, 'CHANGE = {"dim=-1": "dim=-2"}')
    (one,) = (one for one in load_misconceptions(unit) if one.name == "changed")

    assert one.answers == ("rope",)
    assert "dim=-2" in one.source
    assert one.section == "Your task"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ('{"x + x.mean": "x"}', "'x + x.mean' of CHANGE does not occur in solution.py. Quote a"),
        ('{"torch.Tensor": "int"}', "'torch.Tensor' of CHANGE occurs 2 times in solution.py. Quote a piece"),
        ('{"return x -": "return x ("}', "with CHANGE, solution.py is not Python: '(' was never closed"),
        ('{"dim=-1": "dim=-1"}', "CHANGE changes no code of solution.py"),
        ('{"return x": 3}', "CHANGE is not a dict of strings"),
        ('"x - x.mean"', "CHANGE is not a dict of strings"),
    ],
)  # fmt: skip
def test_a_change_that_does_not_apply_is_refused(unit: Unit, change: str, said: str) -> None:
    """One sentence names the file, what does not fit, and what to write."""
    written(unit, f"CHANGE = {change}")

    with pytest.raises(CourseError) as refused:
        load_misconceptions(unit)

    assert str(refused.value).startswith("misconceptions/changed.py: ")
    assert said in str(refused.value)
