"""The student's end: whatever the student's code does, the reply says it; the host itself raises nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch

from autograder.boundary.protocol import (
    Assign,
    Call,
    Get,
    HandleRef,
    Inspect,
    Raised,
    Replies,
    Reply,
    Requests,
    Returned,
    Run,
)
from autograder.boundary.values import pack
from autograder.checks.answers import Answers, line_of
from autograder.inside.host import Host

HostOf = Callable[[str], Host]
AnswersOf = Callable[..., Answers]


def call(host: Host, path: str, *args: Any, **options: Any) -> Reply:
    """Call one answer with plain arguments."""
    tensors: list[torch.Tensor] = []
    values = [pack(argument, tensors, lambda found: None) for argument in args]
    return host.handle(Call(path, values, {}, seed=1, **options), tensors)[0]


def raised(reply: Reply) -> Raised:
    assert isinstance(reply, Raised), reply
    return reply


def test_a_call_gives_back_its_value(host_of: HostOf) -> None:
    """A plain value comes back in the reply."""

    assert call(host_of("def double(x): return 2 * x"), "double", 4) == Returned(8)


def test_a_dotted_path_reaches_inside(host_of: HostOf) -> None:
    """An answer may be an attribute of something the student defined."""

    assert call(host_of("class Box:\n  double = staticmethod(lambda x: 2 * x)"), "Box.double", 4) == Returned(8)


def test_a_missing_name_is_told_from_an_error_inside(host_of: HostOf) -> None:
    """A name that is not defined is reported as missing, a NameError of the answer itself is not."""
    host = host_of("def broken(): return undefined")

    assert raised(call(host, "absent")).missing == "absent"
    assert raised(call(host, "broken")).missing is None


@pytest.mark.parametrize(
    ("defined", "near"),
    [
        ("def sofmax(x): pass", "sofmax"),
        ("def soft_max(x): pass", "soft_max"),
        ("def SoftMax(x): pass", "SoftMax"),
        ("def mean(x): pass", None),
        ("sofmax = torch.ones(3)", None),
        ("def _softmax(x): pass", None),
    ],
)
def test_a_misspelt_name_is_found(host_of: HostOf, defined: str, near: str | None) -> None:
    """The nearest function is named when only a slip of the keyboard lies between; a value or a stranger is not."""

    assert raised(call(host_of(defined), "softmax")).missing_near == near


def test_names_that_are_no_text_do_not_matter(host_of: HostOf) -> None:
    """A namespace may hold keys that are not even strings."""
    host = host_of("globals()[5] = 1\ndef sofmax(): pass")

    assert raised(call(host, "softmax")).missing_near == "sofmax"


def test_the_place_of_an_error_is_the_students_own_line(host_of: HostOf) -> None:
    """The innermost line of the student's code is quoted, not torch's or ours."""
    host = host_of("def helper(x):\n    return x.sum(dims=1)\n\ndef f():\n    return helper(torch.ones(2))")

    assert raised(call(host, "f")).where == "line 2, in helper: `return x.sum(dims=1)`"


def test_a_line_of_given_code_has_no_number(host_of: HostOf) -> None:
    """Its number would be another one in the student's file."""
    host = host_of("")
    host.handle(Run("def given():\n    return 1 / 0", "given code"), [])

    reply, _ = host.handle(Call("given", [], {}, seed=0), [])

    assert isinstance(reply, Raised)
    assert reply.where == "given code, in given: `return 1 / 0`"


def test_a_syntax_error_is_the_students(host_of: HostOf) -> None:
    """A module that is not Python is reported with its line, and defines nothing."""
    reply, _ = host_of("").handle(Run("x = 1\ndef f(:\n", "answers.py"), [])

    assert raised(reply).kinds[0] == "SyntaxError"
    assert "line 2" in raised(reply).message


@pytest.mark.parametrize("source", ["x = 1\0", "\x00", "(" * 500, "x = " + "-" * 100_000 + "1"])
def test_unreadable_sources_are_reported(host_of: HostOf, source: str) -> None:
    """Text that exhausts or upsets the compiler becomes a reply."""

    assert raised(host_of("").handle(Run(source, "answers.py"), [])[0]).kinds


def test_our_future_imports_are_not_the_students(host_of: HostOf) -> None:
    """Annotations are evaluated in the student's module as Python would, whatever our own modules import."""

    assert raised(host_of("").handle(Run("def f(x: Undefined): pass", "a.py"), [])[0]).kinds[0] == "NameError"


EVIL = {
    "its text raises": "class E(Exception):\n  def __str__(self): raise SystemExit",
    "its text is no text": "class E(Exception):\n  def __str__(self): return 5",
    "its text is a trickster": (
        "class S(str):\n  def __getitem__(self, k): raise KeyError\n  def encode(self, *a, **k): return 1\n"
        "class E(Exception):\n  def __str__(self): return S('boo')"
    ),
    "its text cannot be sent": "class E(Exception):\n  def __str__(self): return '\\ud800'",
    "its text is huge": "class E(Exception):\n  def __str__(self): return 'x' * 10_000_000",
    "its class lies": (
        "class M(type):\n  @property\n  def __name__(cls): raise SystemExit\n"
        "  @property\n  def __mro__(cls): raise OSError\n"
        "class E(Exception, metaclass=M): pass"
    ),
    "its class has no name": "class M(type):\n  __name__ = 5\nclass E(Exception, metaclass=M): pass",
    "it pretends to be Ctrl-C": "class E(Exception):\n  __class__ = KeyboardInterrupt",
    "its traceback is a cycle": "class E(Exception):\n  @property\n  def __traceback__(self): raise OSError",
    "it is an exit": "E = SystemExit",
    "it is Ctrl-C": "E = KeyboardInterrupt",
    "it is a generator's end": "E = GeneratorExit",
    "it is a group": "E = lambda: BaseExceptionGroup('many', [SystemExit(), ValueError()])",
}


@pytest.mark.parametrize("source", EVIL.values(), ids=EVIL.keys())
def test_hostile_exceptions_become_replies(answers_of: AnswersOf, source: str) -> None:
    """Whatever an exception's own methods do, the reply can be encoded and carries a short text."""
    host = line_of(answers_of(f"{source}\ndef f(): raise E()"))._transport

    reply, _ = host.ask(Call("f", [], {}, seed=1), [])

    assert raised(reply).kinds
    assert len(raised(reply).message) <= 2000


def test_endless_recursion_is_reported(host_of: HostOf) -> None:
    """A function that only calls itself ends in a RecursionError of its own."""

    assert raised(call(host_of("def f(): return f()"), "f")).kinds[0] == "RecursionError"


def test_some_exceptions_are_let_through() -> None:
    """In a student's own notebook Ctrl-C stops the checks, and only Ctrl-C."""
    host = Host({}, let_through=(KeyboardInterrupt,))
    host.handle(Run("def stop(): raise KeyboardInterrupt\ndef leave(): raise SystemExit", "a.py"), [])

    assert raised(call(host, "leave")).kinds[0] == "SystemExit"
    with pytest.raises(KeyboardInterrupt):
        call(host, "stop")


NOT_PLAIN = {
    "torch.eye(2).to_sparse()": "sparse",
    "torch.zeros(2, device='meta')": "meta",
    "10**30": "64 bits",
    "[[[[[[[[[[[[1]]]]]]]]]]]]": "nested",
}


@pytest.mark.parametrize(("expression", "word"), NOT_PLAIN.items())
def test_what_cannot_cross_is_no_exception_of_the_students(host_of: HostOf, expression: str, word: str) -> None:
    """A result that cannot cross is reported as such, and is neither a TypeError nor a ValueError."""
    reply = raised(call(host_of(f"def f(): return {expression}"), "f"))

    assert reply.kinds == ["NotTransferable", "Exception"]
    assert word in reply.message


LIARS = [
    "class L:\n  __class__ = torch.Tensor",
    "class L:\n  @property\n  def __class__(self): raise SystemExit",
    "class L(dict):\n  def items(self): raise OSError",
    "class L(list):\n  def __iter__(self): return 5",
    "class L(tuple):\n  def __len__(self): raise OSError",
    "import numpy as np\nA = type('A', (np.ndarray,), {'nbytes': 'many'})\nL = lambda: np.ones(2).view(A)",
]


@pytest.mark.parametrize("source", LIARS)
def test_objects_that_lie_become_replies(host_of: HostOf, source: str) -> None:
    """An object whose methods or class lie may fail to cross, but never fails the host."""
    host = host_of(f"{source}\ndef f(): return L()")

    assert isinstance(call(host, "f"), Raised | Returned)


def test_an_object_stays_and_is_known_by_a_handle(host_of: HostOf) -> None:
    """What is not plain stays on its side, and the handle leads back to the same object."""
    host = host_of("class Box:\n  size = 3\nbox = Box()\ndef f(): return box")
    reply = call(host, "f")
    assert isinstance(reply, Returned)
    assert isinstance(reply.value, HandleRef)

    again, _ = host.handle(Get(reply.value.id, "size"), [])

    assert reply.value.kind == "Box"
    assert again == Returned(3)


@pytest.mark.parametrize(
    "request_", [Get(12345, "x"), Inspect(12345), Assign(12345, [], []), Call("", [], {}, 1, 12345)]
)
def test_unknown_handles_are_refused(host_of: HostOf, request_: Any) -> None:
    """A handle of something that is not there is refused."""

    assert raised(host_of("").handle(request_, [])[0]).kinds[0] == "NotTransferable"


def test_each_call_is_seeded(host_of: HostOf) -> None:
    """The same seed gives the same draws of torch, NumPy and random; another seed gives others."""
    host = host_of(
        "import numpy as np, random\ndef f(): return [torch.rand(1).item(), float(np.random.rand()), random.random()]"
    )

    first, second, other = (host.handle(Call("f", [], {}, seed=seed), [])[0] for seed in (1, 1, 2))

    assert first == second
    assert first != other


def test_calls_that_come_together_draw_differently_and_the_same_each_time(host_of: HostOf) -> None:
    """One seed of NumPy and of Python's own lasts for all of them."""
    host = host_of(
        "import numpy as np, random\ndef f(): return [torch.rand(1).item(), float(np.random.rand()), random.random()]"
    )
    together = Requests([Call("f", [], {}, seed=seed) for seed in (1, 2)])

    once, again = (host.handle(together, [])[0] for _ in range(2))

    assert isinstance(once, Replies)
    assert once == again
    assert once.replies[0] != once.replies[1]


def test_a_notebooks_random_state_is_kept() -> None:
    """In a student's own process the global generators are left as they were."""
    host = Host({"f": lambda: torch.rand(3)}, keep_random_state=True)
    torch.manual_seed(7)
    states = torch.get_rng_state(), np.random.get_state()[1].tolist(), random.getstate()

    call(host, "f")

    assert torch.equal(torch.get_rng_state(), states[0])
    assert np.random.get_state()[1].tolist() == states[1]
    assert random.getstate() == states[2]


def test_arguments_and_reports_are_copies(host_of: HostOf) -> None:
    """A call reports its arguments as it left them; the caller's tensor is untouched all the same."""
    host = host_of("def f(x): x += 1; return x")
    tensors = [torch.zeros(2)]
    request = Call("f", [pack(tensors[0], [], lambda found: None)], {}, seed=1, report_arguments=True)

    reply, sent = host.handle(request, [tensors[0].clone()])

    assert isinstance(reply, Returned)
    assert torch.equal(sent[1], torch.ones(2))
    assert torch.equal(tensors[0], torch.zeros(2))


def test_a_typo_is_told_of_public_functions_alone(host_of: HostOf) -> None:
    """Underscored and odd names are not meant, and a value is no function."""
    host = host_of("globals()[5] = 1\n_softmaxx = print\nsoftmaxes = 2\ndef softmax(): pass")

    assert host._near("softmaxx") == "softmax"
