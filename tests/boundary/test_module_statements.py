"""A module's statements, even if some of it is not Python."""

from __future__ import annotations

import ast

import pytest

from autograder.boundary.module_statements import module_statements

F = "@decorated\ndef f():\n    return 1\n"
BROKEN = "def g(:\n    return 2\n"


def lines_of(source: str) -> dict[str, int]:
    """The statements' texts and first lines."""
    return {ast.unparse(node).split("\n")[-1].strip(): node.lineno for node in module_statements(source).body}


def test_a_whole_module_has_all_statements() -> None:
    """Nothing is said of it."""
    found = module_statements(f"import a\n{F}!ls\nx = 1\n")

    assert [type(node).__name__ for node in found.body] == ["Import", "FunctionDef", "Expr", "Assign"]
    assert found.errors == []


@pytest.mark.parametrize("broken", [BROKEN, "\nprint 'a'\n\n", ")\n", "class A:\n    def b(self:\n        pass\n"])
def test_a_broken_part_costs_itself(broken: str) -> None:
    """What stands above and below it is kept, with its line; the error is told once."""
    source = f"x = 1\n{broken}{F}"

    assert list(lines_of(source)) == ["x = 1", "return 1"]
    assert lines_of(source)["return 1"] == source.count("\n") - 1
    (error,) = module_statements(source).errors
    assert isinstance(error, SyntaxError)


@pytest.mark.parametrize("value", ["'''\na\n\nb\n'''", "(\n1,\n)", "[\n1,\n2]"])
def test_a_statement_may_hold_lines_at_the_margin(value: str) -> None:
    """A long string or list below a broken part is whole."""
    (name, value_of) = module_statements(f"{BROKEN}x = {value}\ny = 2\n").body

    assert ast.literal_eval(name.value) == ast.literal_eval(value)  # type: ignore[attr-defined]  # an assignment
    assert ast.unparse(value_of) == "y = 2"


PROSE = "This is prose and no code.\n"
OTHER = {
    "nothing": "",
    "null": "a\x00b",
    "prose": PROSE * 2000,
    "string": f"'''\n{PROSE * 2000}",
    "brackets": "(\n" * 300,
}


@pytest.mark.parametrize("source", OTHER.values(), ids=OTHER)
def test_other_text_has_no_statements(source: str) -> None:
    """Prose, a null byte, a string that never ends: it is searched in bounded time and raises nothing."""
    assert module_statements(source).body == []
