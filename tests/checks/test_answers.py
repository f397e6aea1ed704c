"""The grader's end: answers are called as if they were functions, and a reply that lies harms nobody."""

from __future__ import annotations

import contextlib
import gc
import itertools
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
from autograder.checks.answers import Answers, Arguments, Handle, method
from autograder.checks.calls import back_propagating, call_each, calling, calling_elsewhere, gradient_calls, tracing
from autograder.checks.channel import AnswerRaised, Folder, Generator
from autograder.checks.inspection import (
    assign,
    assign_each,
    assigning,
    inspect_around,
    inspect_each,
    inspect_module,
    inspecting,
)
from autograder.checks.steps import together

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

    got = student.f(torch.ones(2), scale=3, names=("a", None))

    assert torch.equal(got["x"], torch.full((2,), 3.0))
    assert got["names"] == ("a", None)


@pytest.mark.parametrize("name", ["self", "path", "args", "upstream_", "report_arguments", "handle", "seed"])
def test_any_keyword_may_be_passed(answers_of: AnswersOf, name: str) -> None:
    """A keyword that our own methods use is the student's all the same."""

    assert answers_of("def f(**kwargs): return kwargs").f(**{name: 1}) == {name: 1}


def test_objects_are_handles(answers_of: AnswersOf) -> None:
    """A layer can be called, read, changed and passed on, wherever it came from."""
    student = answers_of(LAYER + "def make(): return (1, Layer())\ndef heads_of(layer): return layer.heads")

    layer = student.make()[1]

    assert isinstance(layer, Handle)
    assert repr(layer) == "<Layer object>"
    assert layer.heads == 2
    assert layer(torch.ones(4, 3)).shape == (4, 2)
    assert student.heads_of(layer) == 2
    assert inspect_module(layer.eval()).training is False


def test_an_attribute_that_raises_is_the_students(answers_of: AnswersOf) -> None:
    """Reading an attribute runs the student's code, which may fail."""
    student = answers_of("class Box:\n  @property\n  def size(self): raise OSError('no')\ndef make(): return Box()")

    with pytest.raises(AnswerRaised, match=r"make\.size raised OSError: no|make raised OSError: no"):
        _ = student.make().size


def test_a_missing_attribute_is_the_students(answers_of: AnswersOf) -> None:
    """An attribute that is not there is a failure of the answer, not ours."""
    student = answers_of(LAYER)

    with pytest.raises(AnswerRaised, match="no attribute 'W_query'"):
        _ = student.Layer().W_query


def test_trace_tells_what_the_call_did(answers_of: AnswersOf) -> None:
    """A trace holds the value and the arguments as they were left."""
    student = answers_of("def f(x, *, y): x += 1; return torch.softmax(y, 0)")

    trace = student.f.trace(torch.zeros(2), y=torch.zeros(2))

    assert torch.equal(trace.args[0], torch.ones(2))
    assert torch.equal(trace.kwargs["y"], torch.zeros(2))
    assert torch.allclose(trace.value, torch.full((2,), 0.5))


def test_record_tells_which_operations_ran(answers_of: AnswersOf) -> None:
    """A record holds the value and the operations, of another thread, too."""
    student = answers_of(
        "from concurrent.futures import ThreadPoolExecutor\n"
        "def f(x): return ThreadPoolExecutor(1).submit(torch.softmax, x, 0).result()"
    )

    record = student.f.record(torch.zeros(2))

    assert torch.allclose(record.value, torch.full((2,), 0.5))
    assert "aten::_softmax" in record.operations


def test_each_gives_what_single_calls_give(answers_of: AnswersOf) -> None:
    """Many calls in one go: the same values, in order, also in a trace."""
    student = answers_of("def f(x, n=1): x += n; return x, torch.rand(1)")
    single = [student.f(torch.zeros(2), 3)[0], student.f(torch.ones(1))[0]]
    calls = [(torch.zeros(2), 3), (torch.ones(1),)]

    together = list(student.f.each(calls))
    traces = list(student.f.trace_each(calls))

    assert [value.tolist() for value, _ in together] == [value.tolist() for value in single]
    assert together[0][1] != together[1][1]  # each call is seeded for itself
    assert [trace.args[0].tolist() for trace in traces] == [[3.0, 3.0], [2.0]]
    assert [len(trace.args) for trace in traces] == [2, 1]
    assert list(student.f.each([])) == []


def test_gradients_of_many_calls_are_those_of_each(answers_of: AnswersOf) -> None:
    """Each call has its own upstream gradient; without any, ones."""
    student = answers_of("def f(x, y): return x * y")
    x, y = torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0])

    first, second = student.f.gradient_each([(x, y), (y, x)], [torch.ones(2), torch.tensor([0.0, 2.0])])
    (plain,) = student.f.gradient_each([(x, y)])

    assert [gradient is not None and gradient.tolist() for gradient in first.args] == [[3.0, 4.0], [1.0, 2.0]]
    assert [gradient is not None and gradient.tolist() for gradient in second.args] == [[0.0, 4.0], [0.0, 8.0]]
    assert [gradient is not None and gradient.tolist() for gradient in plain.args] == [[3.0, 4.0], [1.0, 2.0]]


def test_many_calls_elsewhere_are_judged_one_by_one(answers_of: AnswersOf) -> None:
    """One that leaves something on the CPU raises when its turn comes."""
    student = answers_of("def f(x, here): return x + (torch.ones(2) if here else 1.0)")

    values = student.f.elsewhere_each([(torch.ones(2), False), (torch.ones(2), True), (torch.zeros(2), False)])

    assert next(values).tolist() == [2.0, 2.0]
    with pytest.raises(AnswerRaised) as failure:
        next(values)
    assert failure.value.is_device_mismatch
    assert next(values).tolist() == [1.0, 1.0]


def test_many_layers_are_set_called_and_inspected_in_one_go(answers_of: AnswersOf) -> None:
    """Each gets what is its own, and gives what it would give alone."""
    student = answers_of("def make(size): return torch.nn.Linear(size, 1, bias=False)")
    layers = list(student.make.each([(1,), (2,)]))

    assign_each((layer, {"weight": torch.full((1, size), 3.0)}) for size, layer in enumerate(layers, start=1))
    values = list(call_each((layer, torch.ones(size)) for size, layer in enumerate(layers, start=1)))
    states = list(inspect_each(layers))

    assert [value.tolist() for value in values] == [[3.0], [6.0]]
    assert [state.parameters["weight"].tolist() for state in states] == [[[3.0]], [[3.0, 3.0]]]
    assert states[1].trainable == inspect_module(layers[1]).trainable == {"weight"}


def test_one_of_many_layers_that_cannot_be_set_is_told(answers_of: AnswersOf) -> None:
    """A parameter of another name or shape is a failure of the answer, as it is for one layer alone."""
    student = answers_of("def make(): return torch.nn.Linear(2, 1)")

    with pytest.raises(AnswerRaised, match="weights"):
        assign_each([(student.make(), {"weight": torch.ones(1, 2)}), (student.make(), {"weights": torch.ones(1, 2)})])


def test_each_raises_when_the_turn_of_the_failing_call_comes(answers_of: AnswersOf) -> None:
    """The calls before and after it give their values."""
    student = answers_of("def f(n): return (torch.ones(n), 1 / n)")

    values = student.f.each([(2,), (0,), (1,)])

    assert next(values)[1] == 0.5
    with pytest.raises(AnswerRaised, match="ZeroDivisionError"):
        next(values)
    assert next(values)[1] == 1.0


def test_each_with_a_reply_too_few_is_refused(forged: Forged) -> None:
    """A forged reply to several calls is a failure of the answer."""
    for reply in Replies([Returned(1)]), Returned(1):
        with pytest.raises(AnswerRaised, match="does not fit"):
            list(forged(reply).f.each([(1,), (2,)]))


def test_a_call_is_not_answered_with_several_replies(forged: Forged) -> None:
    """Nor is one call believed to be several."""
    with pytest.raises(AnswerRaised, match="does not fit"):
        forged(Replies([Returned(1)])).f(1)


def test_gradients_of_every_kind_of_argument(answers_of: AnswersOf) -> None:
    """Positional and keyword tensors get their gradients; numbers, integers and unused tensors get None."""
    student = answers_of("def f(x, n, index, *, y, unused): return x * n + y ** 2")

    found = student.f.gradient(torch.ones(2), 3, torch.arange(2), y=torch.full((2,), 5.0), unused=torch.ones(1))

    assert found.args[0] is not None
    assert torch.equal(found.args[0], torch.full((2,), 3.0))
    assert found.args[1:] == (None, None)
    assert found.kwargs["y"] is not None
    assert torch.equal(found.kwargs["y"], torch.full((2,), 10.0))
    assert found.kwargs["unused"] is None


def test_gradients_with_an_upstream(answers_of: AnswersOf) -> None:
    """The gradient is of (value * upstream).sum(), through the first value of a tuple."""
    student = answers_of("def f(x): return x * 2, x * 100")

    found = student.f.gradient(torch.ones(2, dtype=torch.float64), upstream=torch.tensor([1.0, 10.0]))

    assert found.args[0] is not None
    assert found.args[0].tolist() == [2.0, 20.0]


def test_gradients_of_parameters(answers_of: AnswersOf) -> None:
    """A layer's parameters get gradients by name, afresh at each call."""
    layer = answers_of(LAYER).Layer()

    first = layer.gradient(torch.ones(1, 3)).parameters
    second = layer.gradient(torch.ones(1, 3)).parameters

    assert set(second) == {"linear.weight", "linear.bias"}
    assert torch.equal(first["linear.weight"], second["linear.weight"])


@pytest.mark.parametrize("body", ["x.detach() * 2", "x.tolist()", "float(x.sum())", "torch.no_grad()(lambda: x * 2)()"])
def test_a_cut_off_gradient_is_none(answers_of: AnswersOf, body: str) -> None:
    """Where nothing flows back, the gradient is None and nothing is raised."""

    assert answers_of(f"def f(x): return {body}").f.gradient(torch.ones(2)).args == (None,)


def test_gradients_of_an_answer_that_changes_its_argument(answers_of: AnswersOf) -> None:
    """An answer may work in place on what it is given while its gradient is taken."""
    found = answers_of("def f(x): x *= 3; return x").f.gradient(torch.ones(2))

    assert found.args[0] is not None
    assert found.args[0].tolist() == [3.0, 3.0]


def test_an_upstream_that_does_not_fit_says_so(answers_of: AnswersOf) -> None:
    """A result of the wrong shape is named as such, not as a failure of autograd."""
    student = answers_of("def f(x): return x.sum()")

    with pytest.raises(AnswerRaised) as failure:
        student.f.gradient(torch.ones(2), upstream=torch.ones(2))

    assert failure.value.is_not_transferable
    assert "shape () instead of (2,)" in failure.value.reply.message


def test_generators_keep_their_stream(answers_of: AnswersOf) -> None:
    """The same generator continues, a new one with the same seed starts anew."""
    student = answers_of("def draw(g): return torch.rand(1, generator=g).item()")
    generator = Generator(3)

    first, second, anew = student.draw(generator), student.draw(generator), student.draw(Generator(3))

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

    assert student.read(folder) == {"a.json": "{}", "b": ""}
    assert student.where(folder) == student.where(folder) != student.where(Folder(files))


def test_folders_go_with_their_host(answers_of: AnswersOf) -> None:
    """What was made for a student's checks is not left behind in the temporary folder."""
    student = answers_of("def where(path): return path")
    path = Path(student.where(Folder({})))
    assert path.is_dir()

    del student
    gc.collect()

    assert not path.exists()


def test_modules_are_inspected_and_assigned(answers_of: AnswersOf) -> None:
    """A module's parameters, buffers, submodules and mode are told; values are copied into it by name."""
    layer = answers_of(LAYER).Layer()

    assign(layer, {"linear.weight": torch.ones(2, 3), "mask": torch.zeros(2)})
    state = inspect_module(layer)

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
        inspect_module(layer)


def test_an_object_that_is_no_module_cannot_be_inspected(answers_of: AnswersOf) -> None:
    """Asking an ordinary object for its parameters is a failure of the answer."""
    student = answers_of("class Box: pass")

    with pytest.raises(AnswerRaised, match=r"is a Box, not an nn\.Module"):
        inspect_module(student.Box())


def test_each_call_has_its_own_seed(answers_of: AnswersOf) -> None:
    """Two calls of one check draw different numbers."""
    student = answers_of("def draw(): return torch.rand(1).item()")

    assert student.draw() != student.draw()


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
        answers_of(source).f()

    assert failure.value.is_unwritten is is_unwritten


def test_a_stopped_answer_is_not_called_again(forged: Forged) -> None:
    """An answer whose process had to be ended is not asked a second time; others still are."""
    student = forged(Stopped("ran longer than 10 s and was stopped"))
    transport: Any = student._channel.transport

    reasons = []
    for answer in (student.f, student.f, student.g):
        with pytest.raises(Stopped) as stop:
            answer()
        reasons.append(str(stop.value))

    assert transport.asked == 2
    assert reasons[0] == reasons[1] == "`f` ran longer than 10 s and was stopped"


class Hanging:
    """A student's end whose ``f`` never returns; the others give 1."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []

    def ask(self, request: Any, tensors: Any) -> tuple[Any, list[torch.Tensor]]:
        paths = [one.path for one in request.requests]
        self.asked.append(paths)
        if "f" in paths:
            raise Stopped("ran longer than 10 s and was stopped")
        return Replies([Returned(1) for _ in paths]), []


def test_of_answers_asked_together_the_one_that_hangs_is_stopped_alone() -> None:
    """A function that never returns costs no other its calls, in whatever order a check asks for them."""
    transport = Hanging()
    student = Answers(transport, itertools.count())
    for calls in ([(student.g,), (student.f,), (student.h,)], [(student.f,), (student.g,)]):
        results = call_each(calls)
        for (answer,) in calls:
            if answer._path == "f":
                with pytest.raises(Stopped, match="`f` ran longer than 10 s"):
                    next(results)
            else:
                assert next(results) == 1

    assert transport.asked == [["g", "f", "h"], ["g"], ["f"], ["h"], ["g"]]


def test_a_function_that_hangs_between_two_looks_is_the_one_that_is_stopped() -> None:
    """Layers that are only looked at are not to blame."""
    transport = Hanging()
    student = Answers(transport, itertools.count())
    layer = Handle(student._channel, "Layer", HandleRef(1, "Layer"))
    transport.ask = lambda *_: (_ for _ in ()).throw(Stopped("was stopped"))  # type: ignore[method-assign]

    with pytest.raises(Stopped, match="`f` was stopped"):
        inspect_around([layer], [calling(student.f, layer)])


def test_looks_before_and_after_calls_are_one_message(answers_of: AnswersOf) -> None:
    """Both states of a layer, and what a call did between them; arguments may be passed by name."""
    student = answers_of(
        "def fill(layer, value):\n    torch.nn.init.constant_(layer.weight, value)\nLayer = torch.nn.Linear"
    )
    layer = student.Layer(2, 1, False)

    calls = [calling(student.fill, layer, 1), calling(student.fill, Arguments(layer=layer, value=2))]
    before, after, _ = inspect_around([layer], calls)

    assert not before[0].parameters["weight"].equal(torch.full((1, 2), 2.0))
    assert after[0].parameters["weight"].equal(torch.full((1, 2), 2.0))
    with pytest.raises(AnswerRaised, match="AttributeError"):
        inspect_around([layer], [calling(student.fill, 1, 2)])


def test_steps_of_every_kind_are_taken_in_order_in_one_message(
    answers_of: AnswersOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A layer is changed, called and looked at without waiting; a step that fails raises in its turn alone."""
    student = answers_of("Layer = torch.nn.Linear\ndef double(x):\n    x *= 2\n    return x")
    layer = student.Layer(1, 1, False)
    asked: list[object] = []
    transport = student._channel.transport
    ask = transport.ask
    monkeypatch.setattr(transport, "ask", lambda request, tensors: asked.append(request) or ask(request, tensors))

    x = torch.ones(1, 1)
    results = together(
        [
            assigning(layer, {"weight": torch.full((1, 1), 3.0)}),
            calling(layer, x),
            tracing(student.double, Arguments(x=x)),
            calling(student.double, 1, 2),
            calling_elsewhere(student.double, x),
            back_propagating(layer, x),
            inspecting(layer),
        ]
    )

    assert len(asked) == 1
    assert next(results) is None
    assert next(results).item() == 3
    assert next(results).kwargs["x"].item() == 2
    with pytest.raises(AnswerRaised, match="TypeError"):
        next(results)
    assert next(results).item() == 2
    assert next(results).parameters["weight"].item() == 1
    assert next(results).parameters["weight"].item() == 3
    assert not list(results)
    assert not list(together([]))


def test_a_method_is_called_without_a_message_for_it(answers_of: AnswersOf) -> None:
    """It is one call among others; a value in its place is told as such."""
    student = answers_of("class Layer(torch.nn.Linear):\n    pass")
    layer = student.Layer(2, 1)

    assert list(call_each([(method(layer, "double"),), (method(layer, "extra_repr"),)]))[1].startswith("in_features=2")
    assert inspect_module(layer).parameters["weight"].dtype is torch.float64
    hidden = answers_of("class Layer(torch.nn.Linear):\n    eval = 3").Layer(2, 1)
    with pytest.raises(AnswerRaised, match="has a value as `eval`"):
        method(hidden, "eval")()


def test_gradients_of_several_layers_come_together(answers_of: AnswersOf) -> None:
    """Each call has its own."""
    student = answers_of("def double(x): return 2 * x\ndef half(x): return x / 2")
    x = torch.ones(3, requires_grad=True)

    twice, half = gradient_calls([(student.double, x), (student.half, x)])

    assert twice.args[0] is not None
    assert half.args[0] is not None
    assert (twice.args[0].tolist(), half.args[0].tolist()) == ([2.0] * 3, [0.5] * 3)


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
    layer = Handle(student._channel, "f", HandleRef(1, "Layer"))
    ways: dict[str, Callable[[], Any]] = {
        "call": lambda: student.f(torch.ones(2)),
        "trace": lambda: student.f.trace(torch.ones(2)),
        "gradient": lambda: student.f.gradient(torch.ones(2)),
        "attribute": lambda: layer.size,
        "inspect": lambda: inspect_module(layer),
        "assign": lambda: assign(layer, {"w": torch.ones(2)}),
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
    student = Answers(Forger(reply, tensors), iter(range(10)))
    layer = Handle(student._channel, "f", HandleRef(1, "Layer"))

    for use in (
        lambda: student.f(1),
        lambda: student.f.trace(torch.ones(2)),
        lambda: student.f.record(torch.ones(2)),
        lambda: student.f.gradient(torch.ones(2), x=torch.ones(2)),
        lambda: layer.size,
        lambda: inspect_module(layer),
    ):
        with contextlib.suppress(AnswerRaised):
            use()

    assert repr(reply)
