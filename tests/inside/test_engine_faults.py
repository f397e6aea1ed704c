"""A failure of the engine's own code in the student's process is never the student's."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from asking import run
from check_functions import checks_of

from autograder.boundary.protocol import Call, Raised, Returned, Run, TensorRef
from autograder.checking import expect_close, points
from autograder.checks.reference import Reference
from autograder.checks.runner import Setting, run_checks
from autograder.errors import SandboxError
from autograder.inside import fake_device, host, operations, private
from autograder.inside.in_process import InProcess
from autograder.inside.private import CALLS, NAMES, EngineFault, expect_private_names, own_step
from autograder.model.outcome import Outcome
from autograder.sandbox.session import Session

ENGINE = Path(private.__file__).parents[1]
ANSWER = "import torch\n\n\ndef softmax(x):\n    return x.exp() / x.exp().sum(-1, keepdim=True)\n"
RECORDED = Call("softmax", [TensorRef(0)], {}, seed=0, report_operations=True)


@pytest.fixture
def answers() -> InProcess:
    answers = InProcess({"__name__": "answers"})
    answers.run(ANSWER, "answer.py")
    return answers


def refuse(*arguments: Any, **named: Any) -> None:
    """Stand for a private function whose arguments changed."""
    raise TypeError("incompatible function arguments")


OWN_STEPS = ("unpack", "seed_torch", "seed_numpy_and_python")
FOR_A_DEVICE = (
    *((fake_device, name) for name in ("tree_leaves", "tree_map", "return_and_correct_aliasing")),
    (fake_device.Wrapped, "_make_wrapper_subclass"),
)


@pytest.mark.parametrize("name", OWN_STEPS)
def test_what_comes_before_a_call_is_ours(answers: InProcess, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Making the arguments, and seeding: the answer has not run yet."""

    @points(1)
    def sums_to_one(student: Any) -> None:
        expect_close(student.softmax(torch.zeros(2)), torch.tensor([0.5, 0.5]), "They sum to 1.")

    monkeypatch.setattr(host, name, refuse)
    (result,) = run_checks(checks_of(sums_to_one), answers, Setting(Reference({})))

    assert result.outcome is Outcome.GRADER_ERROR


AROUND_A_CALL = (
    (host, "library_names"),
    (host, "readable"),
    (operations, "_name"),
    *((operations._Kernels, name) for name in ("__init__", "__enter__", "__exit__")),
    *((operations._Functions, name) for name in ("__init__", "__enter__", "__exit__")),
)


@pytest.mark.parametrize(
    ("where", "name"), AROUND_A_CALL, ids=[f"{where.__name__.split('.')[-1]}.{name}" for where, name in AROUND_A_CALL]
)
def test_what_goes_on_around_a_call_is_ours(
    answers: InProcess, where: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Recording what a call runs, and reading what it gave: a right answer is not blamed for a change in torch."""
    monkeypatch.setattr(where, name, refuse)
    with pytest.raises(EngineFault):
        answers.ask(RECORDED, [torch.zeros(2)])


@pytest.mark.parametrize(("module", "name"), FOR_A_DEVICE, ids=[name for _, name in FOR_A_DEVICE])
def test_a_broken_simulation_of_a_device_costs_no_points(
    answers: InProcess, module: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without it the plain call decides: nobody loses points for a device that cannot be simulated."""
    monkeypatch.setattr(module, name, refuse)
    reply, (values,) = answers.ask(Call("softmax", [TensorRef(0)], {}, seed=0, elsewhere=True), [torch.zeros(2)])

    assert isinstance(reply, Returned)
    assert values.tolist() == [0.5, 0.5]


def test_a_result_that_cannot_be_shown_is_ours(session: Session) -> None:
    """A cell is not blamed for a version of IPython that takes other arguments."""
    broken = "from IPython.core.formatters import DisplayFormatter\nDisplayFormatter.format = lambda self: None\n"
    run(session, broken)

    with pytest.raises(SandboxError, match="The grader's own code seems to have failed"):
        session.ask(Run("1 + 1", "cell", display=True))


def test_a_result_whose_own_methods_fail_is_the_cells(session: Session) -> None:
    """IPython reports it, and the cell goes on."""
    source = "class Odd:\n    def __repr__(self):\n        raise ValueError('odd')\nx = 1\nOdd()"
    reply, _ = session.ask(Run(source, "cell", display=True))
    again, _ = session.ask(Run("x", "cell", display=True))

    assert isinstance(reply, Returned)
    assert isinstance(again, Returned)


def test_memory_that_an_answer_used_up_is_not_ours() -> None:
    """It is reported as the answer's, whatever the engine was doing."""
    with pytest.raises(MemoryError), own_step("make the arguments of a call"):
        raise MemoryError


def test_an_exception_of_the_answer_stays_the_answers(answers: InProcess) -> None:
    """While operations are recorded, too, what an answer raises is a reply that names its line."""
    answers.run("def softmax(x):\n    return x @ x.foo", "other.py")
    reply, _ = answers.ask(RECORDED, [torch.ones(2, 2)])

    assert isinstance(reply, Raised)
    assert reply.kinds[0] == "AttributeError"
    assert "in softmax" in reply.where


@pytest.mark.parametrize(("module", "path"), NAMES, ids=[f"{module}.{path}" for module, path in NAMES])
def test_a_missing_private_name_is_told_at_the_start(module: str, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each name in the list is there; if torch drops it, a starting process says which."""
    expect_private_names()
    monkeypatch.setattr(private, "NAMES", ((module, f"{path}_of_another_version"),))

    with pytest.raises(EngineFault, match=re.escape(f"lacks {module}.{path}_of_another_version, which the grader")):
        expect_private_names()


@pytest.mark.parametrize(("module", "path"), [call[:2] for call in CALLS], ids=[path for _, path, *_ in CALLS])
def test_other_arguments_are_told_at_the_start(module: str, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each call fits the installed version; if one does not, a starting process says which."""
    monkeypatch.setattr(private, "CALLS", ((module, path, tuple(range(9)), {"of_another": 0}),))

    with pytest.raises(EngineFault, match=re.escape(f"lacks {module}.{path} with 10 arguments, which")):
        expect_private_names()


def test_every_private_name_is_listed() -> None:
    """The engine uses no private name of torch that is not in the list."""
    listed = {f"{module}.{path}" for module, path in NAMES} | {module for module, _ in NAMES}
    used = {name for path in ENGINE.rglob("*.py") for name in private_names(path)}
    unlisted = {name for name in used if not any(f"{one}.".startswith(f"{name}.") for one in listed)}
    unlisted = {name for name in unlisted if not name.endswith("__")}  # Python's own, which are public

    assert unlisted == AUTHORS_ONLY


AUTHORS_ONLY = {"torch.utils._pytree.tree_flatten", "torch.utils._pytree.tree_unflatten"}  # no student's process


def private_names(path: Path) -> Iterator[str]:
    """The private names of torch in a file: ``torch._x.y``, ``from torch.utils._x import y``, and aliases of these."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    aliases = {"torch": "torch"}
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign | ast.Assign) and isinstance(node.value, ast.Attribute):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if isinstance(target, ast.Name) and ast.unparse(node.value).startswith("torch._"):
                aliases[target.id] = ast.unparse(node.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("torch") and "._" in str(node.module):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Attribute):
            first, _, rest = ast.unparse(node).partition(".")
            if first in aliases and re.match(r"[\w.]+$", rest) and "._" in (name := f"{aliases[first]}.{rest}"):
                yield name
