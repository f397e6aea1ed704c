"""The record of operations sees a library call under whatever name and from wherever it is made."""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import torch
from torch.nn import functional

from autograder.inside.operations import PROFILED_FIRST, OperationRecorder

pytestmark = pytest.mark.filterwarnings("ignore:`torch.jit:DeprecationWarning")
X = torch.randn(3, 4)
Run = Callable[[], object]


@torch.jit.script
def compiled_softmax(x: torch.Tensor) -> torch.Tensor:
    return torch.softmax(x, -1)


@torch.jit.script
def compiled_dropout(x: torch.Tensor) -> torch.Tensor:
    return torch.dropout(x, 0.5, True)


def in_a_thread(run: Run) -> Run:
    def start() -> None:
        thread = threading.Thread(target=run)
        thread.start()
        thread.join()

    return start


def in_a_thread_started_before(run: Run) -> Run:
    work: queue.Queue[Run] = queue.Queue()
    done: queue.Queue[object] = queue.Queue()

    def serve() -> None:
        while True:
            done.put(work.get()())

    threading.Thread(target=serve, daemon=True).start()

    def ask() -> None:
        work.put(run)
        done.get()

    return ask


class OwnFunction(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: torch.Tensor) -> torch.Tensor:
        return x.softmax(-1)


def with_modes_switched_off() -> object:
    with torch._C._DisableTorchDispatch(), torch._C.DisableTorchFunction():
        return X.softmax(-1)


SOFTMAXES: dict[str, Run] = {
    "torch.softmax": lambda: torch.softmax(X, -1),
    "a method": lambda: X.softmax(-1),
    "functional": lambda: functional.softmax(X, -1),
    "a module": lambda: torch.nn.Softmax(-1)(X),
    "a module's forward": lambda: torch.nn.Softmax(-1).forward(X),
    "aten": lambda: torch.ops.aten._softmax(X, -1, False),
    "aten, one of its parts": lambda: torch.ops.aten.softmax.int(X, -1),
    "an internal name": lambda: torch._C._special.special_softmax(X, -1),
    "log_softmax": lambda: torch.log_softmax(X, -1).exp(),
    "softmin": lambda: functional.softmin(-X, -1),
    "getattr": lambda: getattr(torch, "soft" + "max")(X, -1),
    "a function transform": lambda: torch.vmap(lambda row: row.softmax(-1))(X),
    "a derivative's transform": lambda: torch.func.jvp(lambda x: x.softmax(-1), (X,), (X,)),
    "inference": torch.inference_mode()(lambda: X.softmax(-1)),
    "a function of its own": lambda: OwnFunction.apply(X),
    "a compiled function": lambda: compiled_softmax(X),
    "a traced function": lambda: torch.jit.trace(lambda x: x.softmax(-1), X)(X),
    "attention": lambda: functional.scaled_dot_product_attention(X[None], X[None], X[None]),
    "another thread": in_a_thread(lambda: X.softmax(-1)),
    "a thread started before": in_a_thread_started_before(lambda: X.softmax(-1)),
    "a pool of threads": lambda: list(ThreadPoolExecutor(1).map(lambda x: x.softmax(-1), [X])),
    "a compiled function's thread": lambda: torch.jit.wait(torch.jit.fork(compiled_softmax, X)),
    "modes switched off": with_modes_switched_off,
}
DROPOUTS: dict[str, Run] = {
    "functional": lambda: functional.dropout(X, 0.5, True),
    "when not training": lambda: functional.dropout(X, 0.5, False),
    "a module": lambda: torch.nn.Dropout(0.5)(X),
    "another kind": lambda: functional.alpha_dropout(X, 0.5, True),
    "a feature's": lambda: torch.feature_dropout(X[None, None], 0.5, True),
    "aten": lambda: torch.ops.aten.dropout(X, 0.5, True),
    "aten, native": lambda: torch.ops.aten.native_dropout(X, 0.5, True),
    "an internal name": lambda: torch._VF.dropout(X, 0.5, True),
    "a function transform": lambda: torch.vmap(lambda r: functional.dropout(r, 0.5), randomness="different")(X),
    "a compiled function": lambda: compiled_dropout(X),
    "another thread": in_a_thread(lambda: torch.ops.aten.dropout(X, 0.5, True)),
    "within attention": lambda: functional.scaled_dot_product_attention(X[None], X[None], X[None], dropout_p=0.5),
}
ROUTES = [("softmax", *route) for route in SOFTMAXES.items()] + [("dropout", *route) for route in DROPOUTS.items()]


def recorded(run: Run, recorder: OperationRecorder | None = None, seed: int = 1) -> set[str]:
    (names,) = recorded_together([run], recorder, seed)
    return names


def recorded_together(runs: list[Run], recorder: OperationRecorder | None = None, seed: int = 1) -> list[set[str]]:
    recorder = recorder or OperationRecorder()
    found: list[set[str]] = [set() for _ in runs]
    with recorder.together(seed):
        for run, names in zip(runs, found, strict=True):
            with recorder.recording(names):
                run()
    return found


@pytest.mark.parametrize(("name", "run"), [(n, r) for n, _, r in ROUTES], ids=[f"{n}: {how}" for n, how, _ in ROUTES])
def test_library_call_is_seen(name: str, run: Run) -> None:
    """Every way to torch's own softmax and dropout leaves a name with that word in it."""
    assert any(name in found for found in recorded(run))


@pytest.mark.slow
@pytest.mark.sample
def test_library_call_is_seen_in_what_the_compiler_made() -> None:
    """The compiler's own front end imports for seconds."""
    compiled = torch.compile(lambda x: functional.dropout(x.softmax(-1), 0.5), backend="eager")
    names = recorded(lambda: compiled(X))

    assert any("softmax" in name for name in names)
    assert any("dropout" in name for name in names)


def test_a_formula_written_out_is_not_taken_for_the_library() -> None:
    """Exponentials, a sum and a division leave their own names only, whatever the student's functions are called."""

    @torch.jit.script
    def softmax(x: torch.Tensor) -> torch.Tensor:
        return torch.exp(x) / torch.exp(x).sum(-1, keepdim=True)

    with torch.profiler.record_function("softmax"):
        names = recorded(lambda: softmax(torch.exp(X) / torch.exp(X).sum(-1, keepdim=True)))

    assert not any("softmax" in name for name in names)
    assert "aten::exp" in names


def test_nothing_is_seen_before_or_after() -> None:
    """Only what runs while recording is in force is recorded."""
    X.softmax(-1)
    names = recorded(lambda: None)
    X.softmax(-1)

    assert names == set()


def test_answer_that_profiles_itself_is_told() -> None:
    """It would end our profile and hide what ran."""

    def end_and_begin_again() -> None:
        torch.autograd._disable_profiler()
        in_a_thread(lambda: X.softmax(-1))()
        torch.autograd.profiler.profile().__enter__()

    with pytest.raises(RuntimeError, match="profiler cannot be used"):
        recorded(end_and_begin_again)
    assert any("softmax" in name for name in recorded(lambda: X.softmax(-1)))


def test_what_raises_is_recorded_up_to_there_and_the_next_is_not_hurt() -> None:
    """The student's own exception comes through."""
    with pytest.raises(ZeroDivisionError):
        recorded(lambda: X.softmax(-1) / (1 // 0))
    assert recorded(lambda: X.exp()) == {"aten::exp", "torch.Tensor.exp"}


def test_later_calls_are_looked_at_more_cheaply() -> None:
    """What hides in a thread is seen in the first calls and, after them, in those whose seed says so."""
    recorder, hidden = OperationRecorder(), in_a_thread(lambda: X.softmax(-1))
    seen = []
    for seed in range(1, PROFILED_FIRST + 9):
        seen.append(bool(recorded(hidden, recorder, seed)))

    assert all(seen[:PROFILED_FIRST])
    assert seen[PROFILED_FIRST:].count(True) == 1


def test_calls_that_come_together_keep_their_names_apart() -> None:
    """What one of them hides in a thread is not put down to the others, nor is what runs between them."""
    runs: list[Run] = [lambda: X.exp(), in_a_thread(lambda: X.softmax(-1)), lambda: X.exp()]

    first, second, third = recorded_together(runs)

    assert first == third == {"aten::exp", "torch.Tensor.exp"}
    assert any("softmax" in name for name in second)


def test_recording_says_nothing_and_does_not_import_the_compiler() -> None:
    """torch would import its compiler, for seconds, and its profiler writes to standard error."""
    source = (
        "import sys, torch\nfrom autograder.inside.operations import OperationRecorder\n"
        "recorder = OperationRecorder()\n"
        "with recorder.together(), recorder.recording(set()):\n    torch.ones(3).softmax(0)\n"
        "print('torch._dynamo' in sys.modules)"
    )

    run = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)

    assert run.stdout == "False\n"
    assert run.stderr == ""
