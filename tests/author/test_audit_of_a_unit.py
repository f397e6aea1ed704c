"""``autograder audit``: what it finds on a course whose faults are known."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
import torch

from autograder.author.audit import EXPLAINED, UnitAudit, audit_unit
from autograder.author.mutants import mutants
from autograder.model.course import Course, Unit

SOLUTION = '''
import torch


def scores(x, query, scale=1.0):
    """One for each row."""
    ### BEGIN SOLUTION
    if scale < 0:
        raise ValueError("negative")
    return (x @ query.T) * scale
    ### END SOLUTION


### BEGIN GIVEN
def given(x):
    return x + 1
### END GIVEN
'''


@pytest.fixture(scope="module")
def changes() -> set[str]:
    return {mutant.change for mutant in mutants(SOLUTION)}


@pytest.mark.parametrize(
    "change",
    [
        "def scores(x, query, scale=1.0): → def scores(x, query, scale=2.0):",
        "if scale < 0: → if scale <= 0:",
        "if scale < 0: → if False:",
        "return x @ query.T * scale → return x @ query * scale",
        "return x @ query.T * scale → return query.T @ x * scale",
        "return x @ query.T * scale → return x @ query.T / scale",
        "return x @ query.T * scale → return x @ x.T * scale",
        "return x @ query.T * scale → return",
        "if scale < 0: before return x @ query.T * scale",
    ],
)
def test_mutants_change_axes_signs_arguments_and_order(changes: set[str], change: str) -> None:
    """Each is told by the line before and after."""
    if " before " in change:
        second, first = change.split(" before ")
        change = f"{first} before {second}"

    assert f"scores: {change}" in changes


@pytest.mark.parametrize(
    "line",
    [
        "x.transpose(0, 1)",
        "torch.swapaxes(x, 0, 1)",
        "torch.maximum(x, y)",
        "max(x, y)",
        "(x - y) ** 2",
        "(-x) ** 2",
        "abs(x - y)",
        "(x - y).abs()",
        "x[0::2]",
    ],
)
def test_no_mutant_is_the_solution_in_other_words(line: str) -> None:
    """Symmetric arguments stay in order, and no sign changes where it is dropped."""
    many = torch.randn(2, 3, 4, 5, generator=torch.manual_seed(0))
    x, y = many if "max(" not in line else many[:, 0, 0, 0]
    solution = f"def f(x, y):\n    ### BEGIN SOLUTION\n    return {line}\n    ### END SOLUTION\n"

    def is_right(source: str) -> bool:
        names: dict[str, Any] = {"torch": torch}
        exec(source, names)
        try:
            return all(torch.equal(names["f"](*pair), right(*pair)) for pair in ((x, y), (y, x)))
        except (AttributeError, IndexError, TypeError, ValueError, RuntimeError):
            return False

    names: dict[str, Any] = {"torch": torch}
    exec(solution, names)
    right = names["f"]
    assert [mutant.change for mutant in mutants(solution) if is_right(mutant.source)] == []


def test_modulus_keeps_its_sign() -> None:
    """`i % -2 == 0` is `i % 2 == 0`."""
    solution = "def f(i):\n    ### BEGIN SOLUTION\n    return i % 2 == 0\n    ### END SOLUTION\n"

    assert not any("-2" in mutant.change for mutant in mutants(solution))


def test_mutants_leave_given_code_and_messages_alone(changes: set[str]) -> None:
    """A student writes neither; and no two mutants are the same."""
    assert not any("given" in change or "negative" in change or "One for each row" in change for change in changes)
    assert len({mutant.source for mutant in mutants(SOLUTION)}) == len(list(mutants(SOLUTION)))


def test_scaffold_has_no_fault(small: Course, unit: Unit) -> None:
    """Every right answer passes, every known mistake is named, every mutant is caught."""
    found = audit_unit(small, unit, draws=3)

    assert list(found.faults()) == []
    assert found.alone == found.known
    assert found.killed == found.mutants
    assert found.draws == 3


def test_right_answers_alone_can_be_measured_again(small: Course, unit: Unit) -> None:
    """All other figures stay, as long as the unit is what it was; else all is measured."""
    first = audit_unit(small, unit, draws=1)

    again = audit_unit(small, unit, draws=4, before={unit.id: msgspec.structs.replace(first, mutants=1234)})
    assert (again.draws, again.mutants) == (4, 1234)
    (unit.folder / "checks.py").write_text((unit.folder / "checks.py").read_text() + "\n# changed\n")
    assert audit_unit(small, unit, draws=1, before={unit.id: again}).mutants == first.mutants


def test_mutant_that_passes_is_a_fault_until_it_is_explained(small: Course, unit: Unit) -> None:
    """And an explanation of what is caught is a fault, too."""
    solution = unit.folder / "solution.py"
    text = solution.read_text()
    solution.write_text(text.replace("### BEGIN SOLUTION\n", "### BEGIN SOLUTION\n    unused = 7\n", 1))
    survivors = audit_unit(small, unit, draws=0).survivors

    assert any("unused = 7 → unused = 8" in one for one in survivors)
    lines = [f"{_quoted(one)} = 'Nobody reads it.'" for one in survivors]
    (unit.folder / EXPLAINED).write_text("\n".join([*lines, "'rope: a → b' = 'There is no such mutant.'"]))
    found = audit_unit(small, unit, draws=0)

    assert found.survivors == ()
    assert found.explained == len(survivors)
    assert [one for one in found.faults() if "explains what is caught" in one]


def test_answer_that_fails_on_some_draws_is_a_false_alarm(small: Course, unit: Unit) -> None:
    """It is named with the check and the draw."""
    (unit.folder / "styles/odd.py").write_text('"""Wrong for rows of four."""\n\n\ndef rope(x):\n    return x\n')

    assert any("odd.py fails test_" in one for one in audit_unit(small, unit, draws=1).faults())


def test_what_could_not_be_measured_is_said() -> None:
    """A package that is missing is no fault of the course."""
    assert list(UnitAudit(unit="14_models", content="", lacks="transformers").faults()) == []


def _quoted(change: str) -> str:
    return f"'{change}'" if "'" not in change else f'"{change}"'
