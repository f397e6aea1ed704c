"""Detect changes that student code made to its process: settings, library functions, files, threads.

One student's notebooks share a process as long as each leaves it unchanged; see ``child.serve``. ``file_switch``
handles what each notebook defines.
"""

from __future__ import annotations

import builtins
import os
import random
import signal
import sys
import threading
import warnings
from dataclasses import dataclass
from operator import is_
from typing import Any

import numpy as np
import torch
from torch import nn

# Library functions that answers use, whose replacement is detected. For others, only added or removed names are.
_NAMES: dict[Any, str] = {
    builtins: "abs all any dict enumerate float int isinstance len list max min open print range round sorted sum zip",
    random: "random seed shuffle choice",
    np: "array asarray dot einsum exp matmul max sqrt sum tril triu where zeros ones",
    torch: (
        "Generator tensor zeros ones full eye arange rand randn randint randperm bernoulli manual_seed zeros_like "
        "ones_like rand_like tril triu where softmax exp sum matmul bmm dot einsum stack cat no_grad float32"
    ),
    torch.Tensor: "__matmul__ __mul__ __add__ __truediv__ __getitem__ sum masked_fill softmax transpose view backward",
    nn: "Linear Dropout Module ModuleList Parameter Softmax LayerNorm Embedding MultiheadAttention",
    nn.functional: "softmax dropout linear scaled_dot_product_attention cross_entropy layer_norm gelu",
    nn.Module: "__call__ __init__ __setattr__ __getattr__ train eval parameters register_buffer",
    nn.Linear: "__init__ forward reset_parameters",
    nn.Dropout: "__init__ forward",
}
WATCHED = [(thing, names.split()) for thing, names in _NAMES.items()]


@dataclass(frozen=True, eq=False)
class ProcessState:
    """The state of a process at one time.

    Functions are compared by identity but without ``id()``, which raises an audit event.
    """

    settings: tuple[object, ...]
    functions: list[object]

    def is_like(self, other: ProcessState) -> bool:
        """True if nothing changed in between that later code could notice."""
        return (
            self.settings == other.settings
            and len(self.functions) == len(other.functions)
            and all(map(is_, self.functions, other.functions))
        )


def process_state(given: frozenset[str] = frozenset()) -> ProcessState:
    """Return the state of this process.

    Args:
        given: names of folders that checks gave to answers, which stay as long as the answers.
    """
    environment = dict.copy(os.environ._data)  # type: ignore[attr-defined]  # private: no student code runs to read it
    settings = (
        _torch_settings(),
        (repr(np.geterr()), _drawing_settings()),
        (sys.getrecursionlimit(), tuple(sys.path)),
        (os.getcwd(), frozenset(os.listdir()) - given, environment, tuple(warnings.filters)),
        (threading.active_count(), signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)),
        [len(vars(thing)) for thing, _ in WATCHED],
    )
    functions = [getattr(thing, name, None) for thing, names in WATCHED for name in names]
    return ProcessState(settings, [sys.gettrace(), sys.getprofile(), *sys.meta_path, *functions])


def _drawing_settings() -> dict[str, object] | None:
    matplotlib = sys.modules.get("matplotlib")  # absent if nothing is drawn
    return dict(dict.items(matplotlib.rcParams)) if matplotlib is not None else None


def _torch_settings() -> tuple[object, ...]:
    hooks = vars(nn.modules.module)
    return (
        torch.get_default_dtype(),
        torch._C._len_torch_function_stack(),  # a default device is a mode on it
        torch._C._len_torch_dispatch_stack(),
        torch.is_grad_enabled(),
        torch.is_inference_mode_enabled(),
        torch.is_anomaly_enabled(),
        torch.is_autocast_enabled("cpu"),
        torch.are_deterministic_algorithms_enabled(),
        torch.get_num_threads(),
        [len(hooks[name]) for name in hooks if name.startswith("_global") and hasattr(hooks[name], "__len__")],
    )
