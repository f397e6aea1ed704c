"""Answers that use torch's softmax and hide it from the recorder: it is detected, or the call does not count.

``grade/judge/recorder_evasion.py`` finds the words that such answers need, and none in the answers of the course.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

from autograder.boundary.protocol import RECORDING_ENDED, Call, Raised, Returned, Run, TensorRef
from autograder.grade.judge.incident_log import HIDDEN, IncidentLog
from autograder.grade.judge.recorder_evasion import blinding_words, can_evade
from autograder.model.course import Limits
from autograder.sandbox.machine import likely_level
from autograder.sandbox.worker import Worker

COURSE = Path(__file__).parents[2] / "course"
RECORDING = ("02_softmax", "04_self_attention", "07_dropout", "11_torch_attention", "12_numpy_attention")
MODES_OFF = "torch._C._DisableTorchDispatch(), torch._C.DisableTorchFunction()"
ATTACKS = {
    "torch's switch": f"""
def softmax(x):
    torch._C._autograd._enable_record_function(False)
    with {MODES_OFF}: y = x.softmax(-1)
    torch._C._autograd._enable_record_function(True)
    return y""",
    "torch's switch, and go on": f"""
def softmax(x):
    for switch in ("_enable_record_function", "_clear_callbacks"):
        try: getattr(torch.autograd, switch)(False)
        except Exception: pass
    with {MODES_OFF}: return x.softmax(-1)""",
    "a mode left off": """
kept = []
def softmax(x):
    kept.append(torch._C._DisableTorchDispatch())
    kept[-1].__enter__()
    return x.softmax(-1)""",
    "another profile": """
def softmax(x):
    try: torch.autograd._disable_profiler()
    except Exception: pass
    return x.softmax(-1)""",
    "a recorder that does nothing": """
import contextlib
from autograder.inside import operations
@contextlib.contextmanager
def nothing(*arguments): yield
operations.OperationRecorder.recording = operations.OperationRecorder.together = nothing
def softmax(x): return x.softmax(-1)""",
    "another encoder": """
import msgspec
from autograder.boundary import wire
real = wire.encode
def encode(token, message, *rest):
    if getattr(message, "operations", None): message = msgspec.structs.replace(message, operations=["aten::exp"])
    return real(token, message, *rest)
wire.encode = encode
def softmax(x): return x.softmax(-1)""",
    "a builtin": """
import builtins
real = sorted
builtins.sorted = lambda values, **named: [v for v in real(values, **named) if "softmax" not in str(v)]
def softmax(x): return x.softmax(-1)""",
    "a function's code": """
from autograder.inside import operations
operations._name.__code__ = (lambda function: "x").__code__
def softmax(x): return x.softmax(-1)""",
    "frames": """
import sys
def softmax(x):
    y, frame = x.softmax(-1), sys._getframe()
    while frame:
        for value in frame.f_locals.values():
            if isinstance(value, set): value.clear()
            if isinstance(value, dict) and any(isinstance(v, set) for v in value.values()): value.clear()
        frame = frame.f_back
    return y""",
    "the mode itself": """
from torch.utils import _python_dispatch
def softmax(x):
    y = x.softmax(-1)
    _python_dispatch._get_current_dispatch_mode().names.clear()
    return y""",
}
REACHING = {
    "getattr(torch, part)": ("getattr",),
    "f = getattr": ("getattr",),
    'getattr(torch, "\\x5fC")': ("getattr",),
    "getattr(torch, '_' 'C')": ("getattr",),
    "torch._foreach_add": ("_foreach_add",),
    "\uff45val('1')": ("eval",),
    "[*map(eval, parts)]": ("eval",),
    "from autograder import inside": ("autograder",),
    "import sys; sys.modules": ("sys.modules",),
    "import inspect as i": ("inspect",),
}
HONEST = (
    "from autograder import check\ncheck('02')",
    "layer.eval(); model.train()  # it passes `eval()` on",
    "layer = getattr(source, name)",
    'getattr(torch, "softmax")',
    "# look at the code: each patch is a profile of the input",
    "import math, torch, numpy as np\nimport torch.nn.functional as F",
    "gc.collect(); super().__init__(); self.__class__.__name__",
)


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker(Limits(), likely_level()) as made:
        yield made


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_hidden_softmax_is_seen_or_the_call_does_not_count(worker: Worker, attack: str) -> None:
    """The record names softmax, or the check fails and the instructor is told. The source code shows it, too."""
    log = IncidentLog()
    with worker.session() as session:
        ran, _ = session.ask(Run(f"import torch\n{attack}", "answer.py"))
        assert isinstance(ran, Returned), ran
        for seed in range(2):
            asked = Call("softmax", [TensorRef(0)], {}, seed=seed, report_operations=True)
            reply, _ = session.ask(asked, [torch.randn(3, 4)])
            log.of_reply(reply)
            if isinstance(reply, Raised):
                assert reply.kinds[0] == RECORDING_ENDED
                assert HIDDEN in log.sentences()
            else:
                assert isinstance(reply, Returned)
                assert any("softmax" in name for name in reply.operations or [])

    assert blinding_words([attack])
    assert can_evade({"helper.py": attack.encode()})


def test_call_that_raises_is_its_own_fault_alone(worker: Worker) -> None:
    """A stub's exception, or any other, is reported unchanged, because nothing was hidden."""
    with worker.session() as session:
        session.ask(Run("def softmax(x): raise NotImplementedError", "answer.py"))
        replies = [session.ask(Call("softmax", [1], {}, seed=seed, report_operations=True))[0] for seed in range(9)]

    assert [reply.kinds[0] for reply in replies if isinstance(reply, Raised)] == ["NotImplementedError"] * 9


def test_students_profile_their_own_calls_in_peace(worker: Worker) -> None:
    """In calls that are not recorded, torch's profiler works as usual."""
    source = (
        "import torch\nwith torch.autograd.profiler.profile() as p: torch.ones(2).exp()\nfound = len(p.function_events)"
    )
    with worker.session() as session:
        ran, _ = session.ask(Run(source, "answer.py"))

    assert isinstance(ran, Returned), ran


@pytest.mark.parametrize(("text", "words"), REACHING.items())
def test_ways_to_what_is_not_named_are_found(text: str, words: tuple[str, ...]) -> None:
    """If a name is made at run time or spelled in another way, the way to reach it is reported."""
    assert blinding_words([f"import torch\n{text}"]) == words


@pytest.mark.parametrize("text", HONEST)
def test_everyday_code_is_not_told(text: str) -> None:
    """Words of ordinary code and prose are not suspicious."""
    assert blinding_words([f"import torch, gc\n{text}"]) == ()


def test_no_lesson_is_told() -> None:
    """No solution contains suspicious words, so honest files share a process."""
    texts = {path.parent.name: path.read_text() for path in sorted(COURSE.glob("*/solution.py"))}

    assert {unit: words for unit, text in texts.items() if (words := blinding_words([text]))} == {}


@pytest.mark.parametrize("unit", RECORDING)
def test_no_answer_of_the_course_is_told(unit: str) -> None:
    """Neither the solution nor a style of a unit that records operations contains suspicious words."""
    files = [COURSE / unit / "solution.py", *sorted((COURSE / unit / "styles").glob("*.py"))]

    assert {path.name: words for path in files if (words := blinding_words([path.read_text()]))} == {}
