"""The grader's end: answers are called as if they were functions, and a reply that lies harms nobody."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from two_ends import Forger

from autograder.boundary.protocol import (
    ArrayRef,
    DeviceValue,
    DictValue,
    DtypeValue,
    FolderRef,
    GeneratorRef,
    HandleRef,
    ListValue,
    ModuleParts,
    Raised,
    Replies,
    Returned,
    Stopped,
    TensorRef,
    TupleValue,
)
from autograder.checks.answer_raised import AnswerRaised
from autograder.checks.answers import Answers, Result, line_of
from autograder.checks.answers import _found as found_object
from autograder.checks.layers import assign, inspect_module
from autograder.checks.stand_ins import Folder, Generator

AnswersOf = Callable[..., Answers]
Forged = Callable[..., Answers]
LAYER = """
class Layer(torch.nn.Module):
    heads = 2
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(3, 2)
        self.register_buffer("mask", torch.ones(2))
    def forward(self, x):
        return self.linear(x) * self.mask
"""


def test_calls_look_like_functions(answers_of: AnswersOf) -> None:
    """Positional and keyword arguments arrive, and plain values come back."""
    student = answers_of("def f(x, *, scale, names): return {'x': x * scale, 'names': names}")

    got = student.f(torch.ones(2), scale=3, names=("a", None)).value

    assert torch.equal(got["x"], torch.full((2,), 3.0))
    assert got["names"] == ("a", None)


@pytest.mark.parametrize("name", ["self", "path", "args", "upstream_", "report_arguments", "handle", "seed"])
def test_any_keyword_may_be_passed(answers_of: AnswersOf, name: str) -> None:
    """A keyword that our own methods use is the student's all the same."""

    assert answers_of("def f(**kwargs): return kwargs").f(**{name: 1}).value == {name: 1}


def test_objects_are_handles(answers_of: AnswersOf) -> None:
    """A layer can be called, read, changed and passed on, wherever it came from."""
    student = answers_of(LAYER + "def make(): return (1, Layer())\ndef heads_of(layer): return layer.heads")

    layer = student.make()[1].value

    assert isinstance(layer, Result)
    assert repr(layer) == "<Layer object>"
    assert layer.heads.value == 2
    assert layer(torch.ones(4, 3)).value.shape == (4, 2)
    assert student.heads_of(layer).value == 2
    assert inspect_module(layer.eval()).training.value is False


def test_an_attribute_that_raises_is_the_students(answers_of: AnswersOf) -> None:
    """Reading an attribute runs the student's code, which may fail."""
    student = answers_of("class Box:\n  @property\n  def size(self): raise OSError('no')\ndef make(): return Box()")

    with pytest.raises(AnswerRaised, match=r"make\.size raised OSError: no|make raised OSError: no"):
        _ = student.make().size.value


def test_a_missing_attribute_is_the_students(answers_of: AnswersOf) -> None:
    """An attribute that is not there is a failure of the answer, not ours."""
    student = answers_of(LAYER)

    with pytest.raises(AnswerRaised, match="no attribute 'W_query'"):
        _ = student.Layer().W_query.value


def test_trace_tells_what_the_call_did(answers_of: AnswersOf) -> None:
    """A trace holds the value and the arguments as they were left."""
    student = answers_of("def f(x, *, y): x += 1; return torch.softmax(y, 0)")

    trace = student.f.trace(torch.zeros(2), y=torch.zeros(2))

    assert torch.equal(trace.args[0].value, torch.ones(2))
    assert torch.equal(trace.kwargs["y"].value, torch.zeros(2))
    assert torch.allclose(trace.value, torch.full((2,), 0.5))


def test_record_tells_which_operations_ran(answers_of: AnswersOf) -> None:
    """A record holds the value, the operations, and the library functions that the source names, with their lines."""
    student = answers_of("def f(x): return torch.softmax(x, 0)")

    record = student.f.record(torch.zeros(2))

    assert torch.allclose(record.value, torch.full((2,), 0.5))
    assert "aten::_softmax" in record.operations.value
    assert record.named.value == {"torch.softmax": "line 1, in f: `def f(x): return torch.softmax(x, 0)`"}


def test_a_call_is_not_answered_with_several_replies(forged: Forged) -> None:
    """Nor is one call believed to be several."""
    with pytest.raises(AnswerRaised, match="does not fit"):
        _ = forged(Replies([Returned(1), Returned(1)])).f(1).value


def test_gradients_of_every_kind_of_argument(answers_of: AnswersOf) -> None:
    """Positional and keyword tensors get their gradients; numbers, integers and unused tensors get None."""
    student = answers_of("def f(x, n, index, *, y, unused): return x * n + y ** 2")

    found = student.f.gradient(torch.ones(2), 3, torch.arange(2), y=torch.full((2,), 5.0), unused=torch.ones(1))

    assert torch.equal(found.args[0].value, torch.full((2,), 3.0))
    assert found.args[1:].value == (None, None)
    assert torch.equal(found.kwargs["y"].value, torch.full((2,), 10.0))
    assert found.kwargs["unused"].value is None


def test_gradients_with_an_upstream(answers_of: AnswersOf) -> None:
    """The gradient is of (value * upstream).sum(), through the first value of a tuple."""
    student = answers_of("def f(x): return x * 2, x * 100")

    found = student.f.gradient(torch.ones(2, dtype=torch.float64), upstream=torch.tensor([1.0, 10.0]))

    assert found.args[0].value.tolist() == [2.0, 20.0]


def test_gradients_of_parameters(answers_of: AnswersOf) -> None:
    """A layer's parameters get gradients by name, afresh at each call."""
    layer = answers_of(LAYER).Layer()

    first = layer.gradient(torch.ones(1, 3)).parameters.value
    second = layer.gradient(torch.ones(1, 3)).parameters.value

    assert set(second) == {"linear.weight", "linear.bias"}
    assert torch.equal(first["linear.weight"], second["linear.weight"])


@pytest.mark.parametrize("body", ["x.detach() * 2", "x.tolist()", "float(x.sum())", "torch.no_grad()(lambda: x * 2)()"])
def test_a_cut_off_gradient_is_none(answers_of: AnswersOf, body: str) -> None:
    """Where nothing flows back, the gradient is None and nothing is raised."""

    assert answers_of(f"def f(x): return {body}").f.gradient(torch.ones(2)).args.value == (None,)


def test_gradients_of_an_answer_that_changes_its_argument(answers_of: AnswersOf) -> None:
    """An answer may work in place on what it is given while its gradient is taken."""
    found = answers_of("def f(x): x *= 3; return x").f.gradient(torch.ones(2))

    assert found.args[0].value.tolist() == [3.0, 3.0]


def test_an_upstream_that_does_not_fit_says_so(answers_of: AnswersOf) -> None:
    """A result of the wrong shape is named as such, not as a failure of autograd."""
    student = answers_of("def f(x): return x.sum()")

    with pytest.raises(AnswerRaised) as failure:
        _ = student.f.gradient(torch.ones(2), upstream=torch.ones(2)).value

    assert failure.value.is_not_transferable
    assert "shape () instead of (2,)" in failure.value.reply.message


def test_generators_keep_their_stream(answers_of: AnswersOf) -> None:
    """The same generator continues, a new one with the same seed starts anew."""
    student = answers_of("def draw(g): return torch.rand(1, generator=g).item()")
    generator = Generator(3)

    first, second, anew = (student.draw(one).value for one in (generator, generator, Generator(3)))

    assert first != second
    assert first == anew


def test_a_call_with_a_generator_is_told_as_it_is_written() -> None:
    """What a message shows of it can be pasted, and is the same each time."""
    assert repr(Generator(3)) == "torch.Generator().manual_seed(3)"


def test_folders_are_made_on_the_students_side(answers_of: AnswersOf) -> None:
    """A folder arrives as a path with the files in it; the same one is the same path, and another is another."""
    student = answers_of("""
from pathlib import Path
def read(path): return {file.name: file.read_bytes().decode() for file in Path(path).iterdir()}
def where(path): return path
""")
    files = {"a.json": torch.tensor(list(b"{}"), dtype=torch.uint8), "b": torch.empty(0, dtype=torch.uint8)}
    folder = Folder(files)

    assert student.read(folder).value == {"a.json": "{}", "b": ""}
    assert student.where(folder).value == student.where(folder).value != student.where(Folder(files)).value


def test_folders_go_with_their_host(answers_of: AnswersOf) -> None:
    """What was made for a student's checks is not left behind in the temporary folder."""
    student = answers_of("def where(path): return path")
    path = Path(student.where(Folder({})).value)
    assert path.is_dir()

    del student
    gc.collect()

    assert not path.exists()


def test_modules_are_inspected_and_assigned(answers_of: AnswersOf) -> None:
    """A module's parameters, buffers, submodules and mode are told; values are copied into it by name."""
    layer = answers_of(LAYER).Layer()

    assign(layer, {"linear.weight": torch.ones(2, 3), "mask": torch.zeros(2)})
    state = inspect_module(layer).value

    assert state.trainable == {"linear.weight", "linear.bias"}
    assert torch.equal(state.parameters["linear.weight"], torch.ones(2, 3))
    assert torch.equal(state.buffers["mask"], torch.zeros(2))
    assert state.modules["linear"][0] == "Linear"
    assert state.training is True


LIES = {
    "a parameter that is no tensor": "Layer.named_parameters = lambda self, **k: [('w', 'not a tensor')]",
    "a buffer without a name": "Layer.named_buffers = lambda self, **k: [(3, torch.ones(2))]",
    "a submodule without a name": "Layer.named_modules = lambda self, **k: [(None, self)]",
    "a mode that is none": "Layer.training = property(lambda self: 'yes', lambda self, value: None)",
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES.keys())
def test_a_module_that_lies_about_itself_is_refused(answers_of: AnswersOf, lie: str) -> None:
    """A module may override the methods by which it is inspected."""
    layer = answers_of(LAYER + lie).Layer()

    with pytest.raises(AnswerRaised):
        _ = inspect_module(layer).value


def test_an_object_that_is_no_module_cannot_be_inspected(answers_of: AnswersOf) -> None:
    """Asking an ordinary object for its parameters is a failure of the answer."""
    student = answers_of("class Box: pass")

    with pytest.raises(AnswerRaised, match=r"is a Box, not an nn\.Module"):
        _ = inspect_module(student.Box()).value


def test_each_call_has_its_own_seed(answers_of: AnswersOf) -> None:
    """Two calls of one check draw different numbers."""
    student = answers_of("def draw(): return torch.rand(1).item()")

    assert student.draw().value != student.draw().value


@pytest.mark.parametrize(
    ("source", "is_unwritten"),
    [
        ("def f(): raise NotImplementedError", True),
        ("def f(): raise NotImplementedError()", True),
        ("def f(): raise NotImplementedError('\"exp\" not implemented for Half')", False),
        ("def f(): raise ValueError", False),
    ],
)
def test_the_stub_is_told_from_torchs_own_exception(answers_of: AnswersOf, source: str, is_unwritten: bool) -> None:
    """torch raises NotImplementedError too, for an operation that a dtype lacks; that is an answer."""
    with pytest.raises(AnswerRaised) as failure:
        _ = answers_of(source).f().value

    assert failure.value.is_unwritten is is_unwritten


def test_a_stopped_answer_is_not_called_again(forged: Forged) -> None:
    """An answer whose process had to be ended is not asked a second time; others still are."""
    student = forged(Stopped("ran longer than 10 s and was stopped"))
    transport: Any = line_of(student)._transport

    reasons = []
    for answer in (student.f, student.f, student.g):
        with pytest.raises(Stopped) as stop:
            _ = answer().value
        reasons.append(str(stop.value))

    assert transport.asked == 2
    assert reasons[0] == reasons[1] == "`f` ran longer than 10 s and was stopped"


FORGERIES: dict[str, Any] = {
    "a tensor that was not sent": Returned(TensorRef(3)),
    "a generator": Returned(GeneratorRef(1, 1)),
    "a folder": Returned(FolderRef(1, {"../escape": b"text"})),
    "a device of another world": Returned(DeviceValue("toaster:9")),
    "a dtype of another world": Returned(DtypeValue("object")),
    "keys that are lists": Returned(DictValue([(ListValue([]), 1)])),
    "no kinds": Raised([], "boo"),
    "a missing name that is none": Raised(["NameError"], "", missing="\x1b[2J", missing_near="\x00"),
    "too few arguments": Returned(1, args=[], kwargs={}),
    "too many arguments": Returned(1, args=[1, 2, 3], kwargs={"x": 1}),
    "gradients that are none": Returned(1, argument_gradients=["text"], keyword_gradients={}),
    "gradients of another shape": Returned(1, argument_gradients=[TensorRef(0)], parameter_gradients={"w": 3}),
    "a bare value": Returned(5),
    "a module's tensor that was not sent": Returned(module=ModuleParts({"w": TensorRef(3)}, [], {}, {}, True)),
    "a module's tensor with a layout": Returned(
        module=ModuleParts({}, [], {"w": TensorRef(0, axes=[(1 << 40, 0)])}, {}, True)
    ),
}


@pytest.mark.parametrize("reply", FORGERIES.values(), ids=FORGERIES.keys())
@pytest.mark.parametrize("way", ["call", "trace", "gradient", "attribute", "inspect", "assign"])
def test_forged_replies_fail_the_student_only(forged: Forged, reply: Any, way: str) -> None:
    """A reply that does not fit its request is a failure of the answer, never an error of ours."""
    student = forged(reply, [torch.zeros(7)])
    layer = found_object(line_of(student), "f", HandleRef(1, "Layer"))
    ways: dict[str, Callable[[], Any]] = {
        "call": lambda: student.f(torch.ones(2)).value,
        "trace": lambda: student.f.trace(torch.ones(2)).value,
        "gradient": lambda: student.f.gradient(torch.ones(2)).value,
        "attribute": lambda: layer.size.value,
        "inspect": lambda: inspect_module(layer).value,
        "assign": lambda: (assign(layer, {"w": torch.ones(2)}), line_of(student).settle()),
    }

    with contextlib.suppress(AnswerRaised):
        ways[way]()
        assert way != "inspect"


REFERENCES = (
    st.integers(-2, 5).map(TensorRef)
    | st.integers(-2, 5).map(ArrayRef)
    | st.text(max_size=5).map(DeviceValue)
    | st.sampled_from(["float32", "int64", "object", ""]).map(DtypeValue)
    | st.builds(HandleRef, st.integers(), st.text(max_size=5))
    | st.builds(GeneratorRef, st.integers(), st.integers())
    | st.builds(FolderRef, st.integers(), st.dictionaries(st.text(max_size=5), st.binary(max_size=5), max_size=2))
)
FORGED = st.recursive(
    REFERENCES | st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3).map(ListValue)
        | st.lists(inner, max_size=3).map(TupleValue)
        | st.lists(st.tuples(inner, inner), max_size=3).map(DictValue)
    ),
    max_leaves=10,
)
NAMED = st.dictionaries(st.text(max_size=3), FORGED, max_size=2)
REPLIES = st.builds(
    Returned,
    value=FORGED,
    args=st.none() | st.lists(FORGED, max_size=3),
    kwargs=st.none() | NAMED,
    operations=st.none() | st.lists(st.text(max_size=3), max_size=2),
    argument_gradients=st.none() | st.lists(FORGED, max_size=3),
    keyword_gradients=st.none() | NAMED,
    parameter_gradients=st.none() | NAMED,
    module=st.none()
    | st.builds(
        ModuleParts,
        st.dictionaries(st.text(max_size=3), st.integers(-2, 5).map(TensorRef), max_size=2),
        st.lists(st.text(max_size=3), max_size=2),
        st.dictionaries(st.text(max_size=3), st.integers(-2, 5).map(TensorRef), max_size=2),
        st.dictionaries(st.text(max_size=3), st.lists(st.text(max_size=3), max_size=2), max_size=2),
        st.booleans(),
    ),
) | st.builds(Raised, st.lists(st.text(max_size=5), max_size=2), st.text(max_size=9), st.text(max_size=5))


@settings(max_examples=200, deadline=None)
@given(REPLIES)
def test_no_reply_raises_anything_else(reply: Any) -> None:
    """Whatever valid message comes back, using the answer raises AnswerRaised or nothing."""
    tensors = [torch.ones(2), torch.ones(3, dtype=torch.bfloat16)]
    student = Answers(Forger(Replies([reply]), tensors), iter(range(10)))
    layer = found_object(line_of(student), "f", HandleRef(1, "Layer"))

    for use in (
        lambda: student.f(1).value,
        lambda: student.f.trace(torch.ones(2)).value,
        lambda: student.f.record(torch.ones(2)).value,
        lambda: student.f.gradient(torch.ones(2), x=torch.ones(2)).value,
        lambda: layer.size.value,
        lambda: inspect_module(layer).value,
    ):
        with contextlib.suppress(AnswerRaised):
            use()

    assert repr(reply)


@pytest.mark.parametrize("name", ["made", "path", "error", "request", "settle", "number", "kind", "became"])
def test_an_attribute_may_have_any_name(answers_of: AnswersOf, name: str) -> None:
    """What a result needs itself hides nothing of the student's object."""
    student = answers_of(f"class Box:\n    def __init__(self): self.{name} = 3\n")

    assert getattr(student.Box(), name).value == 3


def test_a_parameter_that_is_not_there_is_told(answers_of: AnswersOf) -> None:
    """A tensor of another name or shape is a failure of the answer, unless it may be missing."""
    student = answers_of("def make(): return torch.nn.Linear(2, 1)")
    layer = student.make()
    assign(layer, {"weights": torch.ones(1, 2), "weight": torch.ones(1, 2)}, missing_ok=True)
    assert layer(torch.ones(2)).value.shape == (1,)

    assign(layer, {"weights": torch.ones(1, 2)})
    with pytest.raises(AnswerRaised, match="weights"):
        line_of(student).settle()


EXPANDED = """
def make():
    layer = torch.nn.Linear(1, 1)
    layer.register_buffer("b", torch.ones(1).expand(3))
    return layer
"""


def test_an_expanded_buffer_is_assigned_its_own_values(answers_of: AnswersOf) -> None:
    """torch cannot write to it, which matters only if its values change."""
    student = answers_of(EXPANDED)
    assign(student.make(), {"b": torch.ones(3)})
    line_of(student).settle()

    assign(student.make(), {"b": torch.zeros(3)})
    with pytest.raises(AnswerRaised, match="memory location"):
        line_of(student).settle()


def test_a_value_in_place_of_a_method_is_told(answers_of: AnswersOf) -> None:
    """Every module has the method, and nobody can call this one's."""
    layer = answers_of("class Layer(torch.nn.Linear):\n    eval = 3").Layer(2, 1)

    with pytest.raises(AnswerRaised, match="has a value as `eval`"):
        _ = layer.eval().value


def test_a_part_of_a_result_may_be_passed_on(answers_of: AnswersOf) -> None:
    """It is waited for: an item of a tuple, be it a layer or a number."""
    student = answers_of(LAYER + "def make(): return (2, Layer())\ndef heads_of(layer, n): return layer.heads * n")
    made = student.make()

    assert student.heads_of(made[1], n=made[0]).value == 4
    assert inspect_module(made[1]).training.value is True
