"""List the private names of torch that the engine uses. torch may change them in any version.

Each process that runs answers looks at them when it starts, so that a missing one stops the grader and not a student.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

NAMES = (  # module, path in it
    ("torch._C._autograd", "_prepare_profiler"),
    ("torch._C._autograd", "_enable_profiler"),
    ("torch._C._autograd", "_disable_profiler"),
    ("torch._C._autograd", "_profiler_enabled"),
    ("torch._C._profiler", "_ExperimentalConfig"),
    ("torch._C._profiler", "_RecordFunctionFast"),
    ("torch._C._profiler", "ProfilerActivity.CPU"),
    ("torch._C._profiler", "ProfilerConfig"),
    ("torch._C._profiler", "ProfilerState.KINETO"),
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
EXTENSIONS = ("torch._C._autograd", "torch._C._profiler")


class EngineFault(RuntimeError):
    """The engine's own code failed in the process that runs answers. No answer is to blame."""


def expect_private_names() -> None:
    """Look at each private name.

    Raises:
        EngineFault: this version of torch lacks one.
    """
    if lacking := ", ".join(_missing()):
        import torch

        raise EngineFault(f"torch {torch.__version__} lacks {lacking}, which the grader uses. Run: autograder doctor")


def _missing() -> Iterator[str]:
    for module, path in NAMES:
        try:
            value: Any = _of_an_extension(module) if module in EXTENSIONS else import_module(module)
            for name in path.split("."):
                value = getattr(value, name)
        except (ImportError, AttributeError):
            yield f"{module}.{path}"


def _of_an_extension(module: str) -> Any:
    """Return a module that is an attribute of an extension and cannot be imported."""
    parent, _, name = module.rpartition(".")
    return getattr(import_module(parent), name)
