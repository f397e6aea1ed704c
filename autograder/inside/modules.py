"""What a student's ``nn.Module`` consists of, and how its parameters are set; the student's end."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import torch


def describe(module: Any) -> dict[str, Any]:
    """Its parameters, buffers, submodules and mode.

    Raises:
        TypeError: it is not an ``nn.Module``.
    """
    if not isinstance(module, torch.nn.Module):
        raise TypeError(f"a {type(module).__name__} is not an nn.Module")
    parameters = dict(module.named_parameters(remove_duplicate=False))
    return {
        "parameters": parameters,
        "trainable": [name for name, parameter in parameters.items() if parameter.requires_grad],
        "buffers": dict(module.named_buffers(remove_duplicate=False)),
        "modules": {
            name: [kind.__name__ for kind in type(child).__mro__]
            for name, child in module.named_modules(remove_duplicate=False)
        },
        "training": module.training,
    }


def assign(module: Any, values: dict[str, Any]) -> None:
    """Copy values into the parameters and buffers with these dotted names."""
    with torch.no_grad():
        for name, value in values.items():
            attrgetter(name)(module).copy_(value)
