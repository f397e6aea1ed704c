"""Which torch operations a call really ran, whatever name it used for them and wherever they ran.

Three recorders complement each other. The dispatcher (``aten::_softmax``) sees every kernel of this thread. Python
functions (``torch.nn.functional.dropout``) are recorded because some fall apart into harmless kernels before the
dispatcher sees them. torch's profiler sees both, also in compiled functions and in other threads, but it costs 0.7 ms
where the others cost 0.01 ms: so calls that come together share one profile.

The recorder runs in the process of what it watches. What it can notice of being blinded, it notices: all that record
must see the control operation after each call, the profile must hold each call once, and torch's switches are taken
away (:func:`take_switches_away`). ``seal.py`` and ``grade/judge/recorder_evasion.py`` look at the rest.
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

PROFILED_FIRST = 3  # times in a submission that are always profiled: most units record no more
PROFILED_LATER = 8  # later times: one in so many is profiled, and the seed decides which
_autograd: Any = torch._C._autograd  # what torch.profiler is made of
_profiler: Any = torch._C._profiler
_end_profile = _autograd._disable_profiler
CONTROL = "aten::erfinv"  # no answer needs it
_CONTROLLED = torch.zeros(1)
_recording: list[bool] = []  # not empty while a profile is on
# What would stop the recording from within: the first three of all, the last ones while it is on.
SWITCHES = ("_enable_record_function", "_clear_callbacks", "_toggle_collection_dynamic")
PROFILERS = ("_disable_profiler", "_disable_profiler_legacy")
QUIET = "6"  # above kineto's highest level: otherwise it writes two lines per profile to the student's standard error


class RecordingEnded(RuntimeError):
    """The code that ran could hide operations from the recorder."""

    def __init__(self) -> None:
        super().__init__("torch's profiler cannot be used within an answer whose operations are checked")


class OperationRecorder:
    """Records the operations of one submission's calls."""

    def __init__(self) -> None:
        self._times = 0
        self._marked: dict[str, set[str]] | None = None  # while the profiler runs: a call's mark -> its operations

    @contextmanager
    def together(self, seed: int = 0) -> Iterator[None]:
        """Profile calls that come together. Their names are complete when this ends.

        Args:
            seed: decides, after the first times, whether to profile.

        Raises:
            RecordingEnded: the code that ran switched the profiler off.
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
        """Add the names of the operations that run in this block, one call, to ``names``.

        Raises:
            RecordingEnded: the code that ran switched a part of the recorder off.
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
    """Run an operation that each part of the recorder must see."""
    kernels.names, functions.names = set[str](), set[str]()
    torch.erfinv(_CONTROLLED)
    if CONTROL not in kernels.names or not functions.names:
        raise RecordingEnded


def take_switches_away() -> None:
    """From now on, nothing in this process switches recording off by torch's own functions; no exercise needs them."""
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
    """Record the operations of every thread, compiled ones included. ``torch.profiler`` itself would add 10 ms.

    Args:
        marked: the mark that each call leaves in the profile, and the set for its operations; calls add to it.
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
        known = set.intersection(*marked.values()) if marked else set()  # by every call, so not worth a search
        for name, event in events:
            if "::" in name and name not in known:  # without `::` they are labels, and names of compiled functions
                start = event.start_ns()
                for mark, (began, ended) in calls.items():
                    if began <= start <= ended:
                        marked[mark].add(name)
    # else the code that ran ended this profile and began another, or made marks of its own
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
        """No: torch would import its compiler in order to skip it, which takes seconds of a first check."""
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
    """Such as "torch.Tensor.softmax". torch's own ``resolve_name`` would take 6 ms in every submission's process."""
    return f"{getattr(function, '__module__', None) or 'torch.Tensor'}.{getattr(function, '__name__', function)}"
