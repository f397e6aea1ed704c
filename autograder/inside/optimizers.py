"""Keep torch's optimizers from importing its compiler as long as nothing is compiled.

An optimizer imports the compiler only to exclude itself from compilation. That costs 1.1 s of processor time and 70 MB
at each start of a warm process (measured with torch 2.13), or in each child that takes an optimizer step.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import Any

import torch
from torch import optim

COMPILER = "torch._dynamo"


def leave_compiler_alone() -> None:
    """Let optimizers work without the compiler until something else imports it.

    In other versions of torch, whose optimizers may be written differently, fewer of them or none are changed.
    """
    for name, method in list(vars(optim.Optimizer).items()):
        if _imports_compiler(method):
            setattr(optim.Optimizer, name, _unless_imported(method, method.__wrapped__))
    for optimizer in vars(optim).values():
        step: Any = vars(optimizer).get("step") if isinstance(optimizer, type) else None
        if _imports_compiler(step):
            optimizer.step = _unless_imported(step, _differentiable_if_asked(step.__wrapped__))


def _imports_compiler(function: Any) -> bool:
    """True if torch decorated the function so that it imports the compiler."""
    code = getattr(function, "__code__", None)
    return code is not None and COMPILER in code.co_names and hasattr(function, "__wrapped__")


def _unless_imported(method: Any, plain: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(method)
    def call(*arguments: Any, **named: Any) -> Any:
        return (method if COMPILER in sys.modules else plain)(*arguments, **named)

    return call


def _differentiable_if_asked(step: Callable[..., Any]) -> Callable[..., Any]:
    """Do what torch's decorator does besides importing the compiler."""

    @functools.wraps(step)
    def call(self: Any, *arguments: Any, **named: Any) -> Any:
        with torch.set_grad_enabled(self.defaults["differentiable"]):
            return step(self, *arguments, **named)

    return call
