"""Which torch operations a call really ran, whatever name it called them by.

Two views are recorded. The dispatcher's (``aten::_softmax``) sees every kernel, however it was reached. The Python
functions' (``torch.nn.functional.dropout``) is needed too, because some library functions, dropout on a CPU among them,
fall apart into harmless kernels before the dispatcher sees them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode


class OperationLog:
    """The names seen while :meth:`recording` was in force."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    @contextmanager
    def recording(self) -> Iterator[None]:
        with _Kernels(self.names), _Functions(self.names):
            yield


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
