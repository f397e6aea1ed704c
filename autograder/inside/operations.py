"""Record the names of the torch functions and kernels that a call runs.

This serves students who overlooked a rule: it finds a forbidden function under any name in the thread of the call. It
runs in the student's process, where code can do as it likes, so it proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode

from autograder.inside.private import own_step

RECORD = "record the operations of a call"


@contextmanager
def recorded(names: set[str]) -> Iterator[None]:
    """Add the names of what runs in this block to ``names``: ``torch.Tensor.softmax``, ``aten::_softmax``.

    Some functions run other kernels than their own, such as ``dropout``, so both are recorded.
    """
    with ExitStack() as entered:
        with own_step(RECORD):
            entered.enter_context(_Kernels(names))
            entered.enter_context(_Functions(names))
        yield
        with own_step(RECORD):
            entered.pop_all().close()


class _Kernels(TorchDispatchMode):  # type: ignore[no-untyped-call]  # torch leaves it untyped
    def __init__(self, names: set[str]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # torch leaves it untyped
        self._names = names

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        """Return False, because torch would import its compiler to skip it, which takes seconds."""
        return False

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        with own_step(RECORD):
            self._names.add(getattr(getattr(func, "_schema", None), "name", None) or str(func))
        return func(*args, **(kwargs or {}))


class _Functions(TorchFunctionMode):
    def __init__(self, names: set[str]) -> None:
        super().__init__()
        self._names = names

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        with own_step(RECORD):
            self._names.add(_name(func))
        return func(*args, **(kwargs or {}))


def _name(function: Any) -> str:
    """Return a name such as "torch.Tensor.softmax". torch's ``resolve_name`` would take 6 ms in every process."""
    module = str(getattr(function, "__module__", None) or "torch.Tensor")
    return f"{module.replace('torch._C._nn', 'torch.nn.functional')}.{getattr(function, '__name__', function)}"
