"""Which torch operations a call really ran, whatever name it used for them and wherever they ran.

Three recorders complement each other. The dispatcher (``aten::_softmax``) sees every kernel of this thread. Python
functions (``torch.nn.functional.dropout``) are recorded because some fall apart into harmless kernels before the
dispatcher sees them. torch's profiler sees both, also in compiled functions and in other threads, but it costs 0.7 ms
where the others cost 0.01 ms: so calls that come together share one profile.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import torch
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode

PROFILED_FIRST = 3  # times in a submission that are always profiled: most units record no more
PROFILED_LATER = 8  # later times: one in so many is profiled, and the seed decides which
_autograd: Any = torch._C._autograd  # what torch.profiler is made of
_profiler: Any = torch._C._profiler
QUIET = "6"  # above kineto's highest level: otherwise it writes two lines per profile to the student's standard error


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
            RuntimeError: the code that ran switched the profiler off.
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
        """Add the names of the operations that run in this block, one call, to ``names``."""
        with _Kernels(names), _Functions(names):
            if self._marked is None:
                yield
                return
            mark = secrets.token_hex(8)
            self._marked[mark] = names
            with _profiler._RecordFunctionFast(mark):
                yield


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
    try:
        yield
    finally:
        events = [(event.name(), event) for event in _autograd._disable_profiler().events()]
        calls = {name: (event.start_ns(), event.end_ns()) for name, event in events if name in marked}
        known = set.intersection(*marked.values()) if marked else set()  # by every call, so not worth a search
        for name, event in events:
            if "::" in name and name not in known:  # without `::` they are labels, and names of compiled functions
                start = event.start_ns()
                for mark, (began, ended) in calls.items():
                    if began <= start <= ended:
                        marked[mark].add(name)
    if calls.keys() != marked.keys():  # the code that ran ended this profile and began another
        raise RuntimeError("torch's profiler cannot be used within an answer whose operations are checked")


class _Kernels(TorchDispatchMode):  # type: ignore[no-untyped-call]  # torch leaves it untyped
    def __init__(self, names: set[str]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # torch leaves it untyped
        self._names = names

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        """No: torch would import its compiler in order to skip it, which takes seconds of a first check."""
        return False

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self._names.add(getattr(getattr(func, "_schema", None), "name", None) or str(func))
        return func(*args, **(kwargs or {}))


class _Functions(TorchFunctionMode):
    def __init__(self, names: set[str]) -> None:
        super().__init__()
        self._names = names

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self._names.add(_name(func))
        return func(*args, **(kwargs or {}))


def _name(function: Any) -> str:
    """Such as "torch.Tensor.softmax". torch's own ``resolve_name`` would take 6 ms in every submission's process."""
    return f"{getattr(function, '__module__', None) or 'torch.Tensor'}.{getattr(function, '__name__', function)}"
