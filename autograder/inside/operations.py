"""Record the torch operations that a call runs, whatever names it uses for them and in whatever thread.

Three recorders complement each other. The dispatcher (``aten::_softmax``) sees every kernel of this thread. Python
functions (``torch.nn.functional.dropout``) are recorded because some decompose into harmless kernels before the
dispatcher sees them. torch's profiler sees both, even in compiled functions and other threads, but it costs 0.7 ms
instead of 0.01 ms, so the calls of one message share a profile.

The recorder runs in the process that it observes, so it checks that it was not disabled: each recorder must see the
control operation after each call, the profile must hold each call once, and torch's switches are replaced
(:func:`take_switches_away`). ``seal.py`` and ``grade/judge/recorder_evasion.py`` cover the rest.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import torch
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode

PROFILED_FIRST = 3  # messages of a submission that are always profiled: most units record no more
PROFILED_LATER = 8  # of the later messages, one in this many is profiled; the seed decides which
_autograd: Any = torch._C._autograd  # the implementation of torch.profiler
_profiler: Any = torch._C._profiler
_end_profile = _autograd._disable_profiler
CONTROL = "aten::erfinv"  # no answer needs it
_CONTROLLED = torch.zeros(1)
_recording: list[bool] = []  # not empty while the profiler runs
# Functions that could stop the recording: the switches always, the others while the profiler runs.
SWITCHES = ("_enable_record_function", "_clear_callbacks", "_toggle_collection_dynamic")
PROFILERS = ("_disable_profiler", "_disable_profiler_legacy")
QUIET = "6"  # above kineto's highest level, or it would write two lines per profile to the student's stderr


class RecordingEnded(RuntimeError):
    """The code that ran could hide operations from the recorder."""

    def __init__(self) -> None:
        super().__init__("torch's profiler cannot be used within an answer whose operations are checked")


class OperationRecorder:
    """Records the operations of one submission's calls."""

    def __init__(self) -> None:
        self._times = 0
        self._marked: dict[str, set[str]] | None = None  # while profiling: a call's mark -> its operations

    @contextmanager
    def together(self, seed: int = 0) -> Iterator[None]:
        """Profile the calls in this block. Their names are complete when it ends.

        Args:
            seed: decides whether to profile, except for the first times.

        Raises:
            RecordingEnded: the observed code stopped the profiler.
        """
        self._times += 1
        is_due = self._times <= PROFILED_FIRST or seed % PROFILED_LATER == 0
        if not is_due or not torch.profiler.kineto_available() or _autograd._profiler_enabled():
            yield
            return
        self._marked = {}
        try:
            with _profiled(self._marked):
                yield
        finally:
            self._marked = None

    @contextmanager
    def recording(self, names: set[str]) -> Iterator[None]:
        """Add the names of the operations in this block, one call, to ``names``.

        Raises:
            RecordingEnded: the observed code disabled a part of the recorder.
        """
        with _Kernels(names) as kernels, _Functions(names) as functions:
            if self._marked is None:
                try:
                    yield
                finally:
                    _control(kernels, functions)
                return
            marked, mark = self._marked, secrets.token_hex(8)
            marked[mark] = names
            with _profiler._RecordFunctionFast(mark):
                try:
                    yield
                finally:
                    _control(kernels, functions)
            if marked is not self._marked or marked.get(mark) is not names:
                raise RecordingEnded


def _control(kernels: _Kernels, functions: _Functions) -> None:
    """Run the control operation, which each part of the recorder must see."""
    kernels.names, functions.names = set[str](), set[str]()
    torch.erfinv(_CONTROLLED)
    if CONTROL not in kernels.names or not functions.names:
        raise RecordingEnded


def take_switches_away() -> None:
    """Replace torch's own functions that stop recording. No exercise needs them."""
    switches = [getattr(_autograd, name) for name in SWITCHES if hasattr(_autograd, name)]
    ends = [getattr(_autograd, name) for name in PROFILERS if hasattr(_autograd, name)]
    instead = {id(switch): _refuse for switch in switches} | {id(end): _unless_recording(end) for end in ends}
    for module in [_autograd, *sys.modules.values()]:
        names = getattr(module, "__dict__", {})
        if names.get("__name__") != __name__:
            for name in [name for name, value in list(names.items()) if id(value) in instead]:
                names[name] = instead[id(names[name])]


def _refuse(*arguments: Any, **named: Any) -> None:
    raise RecordingEnded


def _unless_recording(end: Callable[..., Any]) -> Callable[..., Any]:
    def ask(*arguments: Any, **named: Any) -> Any:
        if _recording:
            raise RecordingEnded
        return end(*arguments, **named)

    return ask


@contextmanager
def _profiled(marked: dict[str, set[str]]) -> Iterator[None]:
    """Record the operations of every thread, including compiled ones. ``torch.profiler`` itself would add 10 ms.

    Args:
        marked: maps the mark that each call leaves in the profile to the set of its operations; calls add to it.
    """
    os.environ.setdefault("KINETO_LOG_LEVEL", QUIET)
    every_thread = _profiler._ExperimentalConfig(profile_all_threads=True)
    config = _profiler.ProfilerConfig(_profiler.ProfilerState.KINETO, False, False, False, False, False, every_thread)
    activities = {_profiler.ProfilerActivity.CPU}
    _autograd._prepare_profiler(config, activities)
    _autograd._enable_profiler(config, activities)
    _recording.append(True)
    try:
        yield
    finally:
        _recording.clear()
        events = [(event.name(), event) for event in _end_profile().events()]
        marks = [name for name, _ in events if name in marked]
        calls = {name: (event.start_ns(), event.end_ns()) for name, event in events if name in marked}
        known = set.intersection(*marked.values()) if marked else set()  # of every call already
        for name, event in events:
            if "::" in name and name not in known:  # names without `::` are labels and compiled functions
                start = event.start_ns()
                for mark, (began, ended) in calls.items():
                    if began <= start <= ended:
                        marked[mark].add(name)
    # otherwise the observed code replaced this profile, or made marks of its own
    if sorted(marks) != sorted(marked) or not all(CONTROL in names for names in marked.values()):
        raise RecordingEnded
    for names in marked.values():
        names.discard(CONTROL)


class _Kernels(TorchDispatchMode):  # type: ignore[no-untyped-call]  # torch leaves it untyped
    def __init__(self, names: set[str]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # torch leaves it untyped
        self.names = names

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        """Return False, because torch would import its compiler to skip it, which takes seconds."""
        return False

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.names.add(getattr(getattr(func, "_schema", None), "name", None) or str(func))
        return func(*args, **(kwargs or {}))


class _Functions(TorchFunctionMode):
    def __init__(self, names: set[str]) -> None:
        super().__init__()
        self.names = names

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.names.add(_name(func))
        return func(*args, **(kwargs or {}))


def _name(function: Any) -> str:
    """Return a name such as "torch.Tensor.softmax". torch's ``resolve_name`` would take 6 ms in every process."""
    return f"{getattr(function, '__module__', None) or 'torch.Tensor'}.{getattr(function, '__name__', function)}"
