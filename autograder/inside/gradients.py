"""Call a student's function and back-propagate through it, in the student's process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch

from autograder.boundary.values import NotTransferable


@dataclass(frozen=True)
class GradientResult:
    """The value that a call returned, and the gradients; None where no gradient flows."""

    value: Any
    args: list[torch.Tensor | None]
    kwargs: dict[str, torch.Tensor | None]
    parameters: dict[str, torch.Tensor | None]


def call_with_gradients(
    function: Callable[..., Any], args: list[Any], kwargs: dict[str, Any], upstream: Any
) -> GradientResult:
    """Call ``function`` on copies of leaf tensors, which it may change, and back-propagate.

    Args:
        upstream: the gradient with respect to its (first) output; True means ones.

    Raises:
        NotTransferable: the shapes of the output and of ``upstream`` differ.
    """
    leaves = [_leaf(argument) for argument in args]
    keyword_leaves = {name: _leaf(argument) for name, argument in kwargs.items()}
    parameters = _parameters(function)
    for parameter in parameters.values():
        parameter.grad = None
    with torch.enable_grad():
        value = function(
            *(_copy_of(leaf, argument) for leaf, argument in zip(leaves, args, strict=True)),
            **{name: _copy_of(keyword_leaves[name], argument) for name, argument in kwargs.items()},
        )
        _back_propagate(value, upstream)
    return GradientResult(
        value,
        [_gradient_of(leaf) for leaf in leaves],
        {name: _gradient_of(leaf) for name, leaf in keyword_leaves.items()},
        {name: parameter.grad for name, parameter in _parameters(function).items()},
    )


def _leaf(argument: Any) -> torch.Tensor | None:
    if isinstance(argument, torch.Tensor) and argument.is_floating_point():
        return argument.detach().clone().requires_grad_()
    return None


def _copy_of(leaf: torch.Tensor | None, argument: Any) -> Any:
    return argument if leaf is None else leaf.clone()


def _gradient_of(leaf: torch.Tensor | None) -> torch.Tensor | None:
    return None if leaf is None else leaf.grad


def _parameters(function: Any) -> dict[str, torch.nn.Parameter]:
    return dict(function.named_parameters(remove_duplicate=False)) if isinstance(function, torch.nn.Module) else {}


def _back_propagate(value: Any, upstream: Any) -> None:
    output = value[0] if isinstance(value, tuple | list) and value else value
    if not isinstance(output, torch.Tensor) or not output.requires_grad:
        return
    if upstream is True:
        upstream = torch.ones_like(output)
    if upstream.shape != output.shape:
        raise NotTransferable(f"a tensor of shape {tuple(output.shape)} instead of {tuple(upstream.shape)}")
    weighted = output * upstream.to(output.device, output.dtype)  # backward(gradient) would import sympy
    weighted.sum().backward()
