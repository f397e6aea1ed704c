"""List the names of torch and IPython that the engine uses and that may change in any version.

Each process that runs answers looks at them when it starts, so that a missing one stops the grader and not a student.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import version
from inspect import signature
from typing import Any

from autograder.boundary.values import NotTransferable

NAMES = (  # module, path in it
    ("torch._C", "_disabled_torch_function_impl"),
    ("torch._C", "_len_torch_dispatch_stack"),
    ("torch._C", "_len_torch_function_stack"),
    ("torch", "Tensor._make_wrapper_subclass"),
    ("torch", "UntypedStorage._cdata"),
    ("torch._tensor_str", "PRINT_OPTS"),
    ("torch.utils._python_dispatch", "TorchDispatchMode"),
    ("torch.utils._python_dispatch", "return_and_correct_aliasing"),
    ("torch.utils._pytree", "tree_leaves"),
    ("torch.utils._pytree", "tree_map"),
)
# Module, path in it, arguments and named arguments of the engine's call.
CALLS: tuple[tuple[str, str, tuple[object, ...], dict[str, object]], ...] = (
    ("IPython.core.interactiveshell", "InteractiveShell.run_line_magic", ("self", "name", "line", 1), {}),
    ("IPython.core.interactiveshell", "InteractiveShell.run_cell_magic", ("self", "name", "line", "cell"), {}),
    ("IPython.core.interactiveshell", "InteractiveShell.find_line_magic", ("self", "name"), {}),
    ("IPython.core.interactiveshell", "InteractiveShell.find_cell_magic", ("self", "name"), {}),
    ("IPython.core.interactiveshell", "InteractiveShell.enable_matplotlib", ("self", "inline"), {}),
    ("IPython.core.formatters", "DisplayFormatter.format", ("self", "value"), {}),
    ("IPython.core.builtin_trap", "BuiltinTrap.activate", ("self",), {}),
    ("IPython.utils.capture", "CapturedIO", ("stdout", "stderr", []), {}),
    ("torch.utils._python_dispatch", "return_and_correct_aliasing", ("func", (), {}, "out"), {}),
    ("torch.utils._pytree", "tree_leaves", ("tree",), {}),
    ("torch.utils._pytree", "tree_map", ("function", "tree"), {}),
)


class EngineFault(RuntimeError):
    """The engine's own code failed in the process that runs answers. No answer is to blame."""


def expect_private_names() -> None:
    """Look at each name, and at the arguments that it takes.

    Raises:
        EngineFault: an installed version lacks one, or takes other arguments.
    """
    if lacking := ", ".join(_missing()):
        packages = " and ".join(f"{name} {version(name)}" for name in ("torch", "ipython") if name in lacking.lower())
        raise EngineFault(f"{packages} lacks {lacking}, which the grader uses. Run: autograder doctor")


@contextmanager
def own_step(what: str) -> Iterator[None]:
    """Run code of the engine alone: what it raises is not the answer's.

    Args:
        what: what it does, as a sentence without a subject and a full stop.

    Raises:
        EngineFault: it failed. An answer may use up the memory, so that is not one.
    """
    try:
        yield
    except (EngineFault, NotTransferable, MemoryError, RecursionError):
        raise
    except Exception as error:
        raise EngineFault(f"The grader could not {what}.") from error


def _missing() -> Iterator[str]:
    for module, path in NAMES:
        if _found(module, path) is None:
            yield f"{module}.{path}"
    for module, path, arguments, named in CALLS:
        try:
            signature(_found(module, path)).bind(*arguments, **named)
        except (TypeError, ValueError):
            yield f"{module}.{path} with {len(arguments) + len(named)} arguments"


def _found(module: str, path: str) -> Any:
    try:
        value: Any = import_module(module)
        for name in path.split("."):
            value = getattr(value, name)
    except (ImportError, AttributeError):
        return None
    return value
