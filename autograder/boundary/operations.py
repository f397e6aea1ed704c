"""Which torch operations a call really ran, whatever name it called them by and wherever it ran them.

Three views are recorded. The dispatcher's (``aten::_softmax``) sees every kernel of this thread, however it was
reached; the Python functions' (``torch.nn.functional.dropout``) sees some that fall apart into harmless kernels before
the dispatcher; torch's profiler sees both, in compiled functions and in other threads too, but costs 0.7 ms a call
where the others cost 0.01.
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

PROFILED_FIRST = 8  # calls of a submission: all that most units record
PROFILED_LATER = 8  # and of those after them one in so many, which the call's seed decides
_autograd: Any = torch._C._autograd  # what torch.profiler is made of
QUIET = "6"  # above kineto's highest level: it would write two lines a call to the student's standard error


class Recorder:
    """Records calls of one submission."""

    def __init__(self) -> None:
        self._calls = 0

    @contextmanager
    def recording(self, seed: int = 0) -> Iterator[set[str]]:
        """Gives the set that, once recording has ended, holds the names of the operations that ran meanwhile.

        Raises:
            RuntimeError: the code that ran switched the profiler off.
        """
        self._calls += 1
        names: set[str] = set()
        profiled = self._calls <= PROFILED_FIRST or seed % PROFILED_LATER == 0
        with _Kernels(names), _Functions(names):
            if profiled and torch.profiler.kineto_available() and not _autograd._profiler_enabled():
                with _profiled(names):
                    yield names
            else:
                yield names


@contextmanager
def _profiled(names: set[str]) -> Iterator[None]:
    """Every thread's operations, compiled ones among them. ``torch.profiler`` itself adds 10 ms of bookkeeping."""
    os.environ.setdefault("KINETO_LOG_LEVEL", QUIET)
    profiler: Any = torch._C._profiler
    every_thread = profiler._ExperimentalConfig(profile_all_threads=True)
    config = profiler.ProfilerConfig(profiler.ProfilerState.KINETO, False, False, False, False, False, every_thread)
    activities = {profiler.ProfilerActivity.CPU}
    mark = secrets.token_hex(8)  # missing at the end, when what ran has ended this profile and begun another
    _autograd._prepare_profiler(config, activities)
    _autograd._enable_profiler(config, activities)
    try:
        with profiler._RecordFunctionFast(mark):
            pass
        yield
    finally:
        events = {event.name() for event in _autograd._disable_profiler().events()}
        names |= {name for name in events if "::" in name}  # the others are labels and names of compiled functions
    if mark not in events:
        raise RuntimeError("torch's profiler cannot be used within an answer whose operations are checked")


class _Kernels(TorchDispatchMode):  # type: ignore[no-untyped-call]  # torch leaves it untyped
    def __init__(self, names: set[str]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # torch leaves it untyped
        self._names = names

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        """No: to skip the compiler torch would first import it, seconds of a student's first check."""
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
