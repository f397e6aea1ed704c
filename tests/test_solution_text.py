"""Stubs, given code and answers are cut from the text of solution.py."""

from __future__ import annotations

import ast

import pytest

from autograder.errors import CourseError
from autograder.solution import clean, definition, given_code, graded_names, solution_statements, stub

TEXT = '''"""A solution."""

from __future__ import annotations

import math

import torch
from torch import nn

### BEGIN GIVEN


class Given(nn.Module):
    """Given to students."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x


### END GIVEN


def area(radius: float) -> float:
    """The area of a circle."""
    ### BEGIN SOLUTION
    square = radius**2
    return math.pi * square
    ### END SOLUTION


class Layer(nn.Module):
    """A layer."""

    def __init__(self, size: int) -> None:
        """Make it."""
        super().__init__()
        ### BEGIN SOLUTION
        self.linear = nn.Linear(size, size)
        ### END SOLUTION

    @torch.no_grad()
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Apply it."""
        ### BEGIN SOLUTION
        return self.linear(x)
        ### END SOLUTION
'''


def test_graded_names_are_the_public_definitions() -> None:
    """Functions and classes outside the given block are the answers, in their order."""

    assert graded_names(TEXT) == ("area", "Layer")


def test_stub_loads_and_raises() -> None:
    """The stub is a module whose answers raise NotImplementedError and whose given code works."""
    namespace: dict[str, object] = {"__name__": "stub"}
    exec(stub(TEXT), namespace)

    for name, argument in ("area", 1.0), ("Layer", 2):
        with pytest.raises(NotImplementedError):
            namespace[name](argument)  # type: ignore[operator]
    assert namespace["Given"]()(3) == 3  # type: ignore[operator]


def test_stub_keeps_contract_and_loses_solution() -> None:
    """Docstrings stay, each solution region becomes one stub, and no marker is left."""
    text = stub(TEXT)

    assert '"""The area of a circle."""' in text
    assert text.count("raise NotImplementedError()") == 3
    assert not [word for word in ("square", "nn.Linear", "self.linear", "BEGIN", "END") if word in text]


def test_stub_is_what_nbgrader_makes() -> None:
    """nbgrader's own ClearSolutions turns an answer cell into the same text."""
    from nbformat.v4 import new_code_cell, new_notebook
    from nbgrader.preprocessors import ClearSolutions

    cells = [new_code_cell(definition(TEXT, name), metadata={}) for name in graded_names(TEXT)]
    cleared = ClearSolutions(enforce_metadata=False).preprocess(new_notebook(cells=cells), {})[0]

    assert all(cell.source in stub(TEXT) for cell in cleared.cells)


def test_clean_only_loses_markers() -> None:
    """The clean solution is the same program, with at most two blank lines in a row."""

    assert ast.dump(ast.parse(clean(TEXT))) == ast.dump(ast.parse(TEXT))
    assert "###" not in clean(TEXT)
    assert "\n\n\n\n" not in clean(TEXT)


def test_given_code_stands_alone() -> None:
    """Given code brings the imports it uses and no others."""
    code = given_code(TEXT)
    namespace: dict[str, object] = {"__name__": "given"}
    exec(code, namespace)

    assert "Given" in namespace
    assert "math" not in code
    assert given_code("def f():\n    ### BEGIN SOLUTION\n    return 1\n    ### END SOLUTION\n") == ""


def test_definition_keeps_its_last_marker() -> None:
    """END SOLUTION after a definition's last statement belongs to its cell."""

    assert definition(TEXT, "area").count("### ") == 2
    assert definition(TEXT, "Layer").count("### ") == 4
    assert definition(TEXT, "area").endswith("### END SOLUTION\n")


def test_unknown_definition_is_named() -> None:
    """Asking for an answer that is not there lists those that are."""
    with pytest.raises(CourseError, match="Its answers are: area, Layer"):
        definition(TEXT, "volume")


def test_solution_statements_are_those_between_the_markers() -> None:
    """What students must never see is found statement by statement."""
    shown = [ast.unparse(node) for node in solution_statements(TEXT)]

    assert sorted(shown) == [
        "return math.pi * square",
        "return self.linear(x)",
        "self.linear = nn.Linear(size, size)",
        "square = radius ** 2",
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            TEXT.replace("    ### END SOLUTION\n", "", 1),
            "line 36: ### BEGIN SOLUTION inside the SOLUTION region of line",
        ),
        (TEXT.replace("### END GIVEN", ""), "### BEGIN SOLUTION inside the GIVEN region"),
        (TEXT[: TEXT.rindex("### END")], "line 44: ### BEGIN SOLUTION is never closed"),
        ("### END SOLUTION\n", "line 1: ### END SOLUTION with nothing open"),
        ("x = 1  # BEGIN SOLUTION\n", "line 1: 'x = 1  # BEGIN SOLUTION' is almost a marker"),
        ("x = 1\n", "line 1: only imports, answers and given code"),
        ("def _helper():\n    return 1\n", "line 1: only imports, answers and given code"),
        ("def f():\n    return 1\n", "line 1: f has no ### BEGIN SOLUTION"),
        ("### BEGIN SOLUTION\ndef f():\n    return 1\n### END SOLUTION\n", "line 1: this solution region is not"),
        (
            "class A:\n    ### BEGIN SOLUTION\n    def f(self):\n        return 1\n    ### END SOLUTION\n",
            "line 2: this",
        ),
        ("def f():\n    '''Doc.'''\n    ### BEGIN SOLUTION\n    # nothing\n    ### END SOLUTION\n", "line 3: this"),
        ("def f(:\n", "line 1: invalid syntax"),
    ],
)
def test_misplaced_markers_are_located(text: str, sentence: str) -> None:
    """Whatever is wrong with the markers is said with file, line and a cure."""
    with pytest.raises(CourseError) as caught:
        graded_names(text, "course/01_x/solution.py")

    assert sentence in caught.value.what
    assert caught.value.what.startswith("course/01_x/solution.py, line ")
    assert caught.value.cure
