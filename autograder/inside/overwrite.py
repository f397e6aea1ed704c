"""Change a result in place, as its caller may."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np
import torch


def overwrite(value: Any) -> None:
    """Change all numbers of tensors and arrays, and empty all lists and dicts; leave what cannot be changed."""
    if isinstance(value, dict | list | tuple):
        for item in [*(value.values() if isinstance(value, dict) else value)]:
            overwrite(item)
    with suppress(Exception), torch.no_grad():  # such as the RuntimeError for an expanded tensor
        if isinstance(value, dict | list):
            value.clear()
        elif isinstance(value, torch.Tensor):
            value.logical_not_() if value.dtype is torch.bool else value.add_(1)
        elif isinstance(value, np.ndarray):
            value[...] = ~value if value.dtype.kind == "b" else value + 1
