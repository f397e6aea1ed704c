"""Seed and restore the global random generators that student code may use, and make a GPU compute exactly."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import torch

from autograder.boundary.values import CPU


def seed_numpy_and_python(seed: int) -> None:
    """Seed NumPy's and Python's global generators, which takes ten times as long as torch's."""
    np.random.seed(seed % 2**32)
    random.seed(seed)


def seed_torch(seed: int, device: torch.device = CPU) -> None:
    """Seed torch's global generators; ``torch.manual_seed`` would queue a CUDA call, 80 times slower."""
    torch.default_generator.manual_seed(seed)
    if device != CPU:
        torch.cuda.manual_seed_all(seed)
        compute_exactly()


def compute_exactly() -> None:
    """Keep a GPU from rounding more than the dtype does, because tolerances follow from the dtype.

    TF32 keeps 10 bits of a float32's 23, and half-precision sums may be accumulated in half precision. An answer can
    switch either on, so this runs before each call.
    """
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.backends.cudnn.allow_tf32 = False
    torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction = False
    torch.backends.cuda.matmul.allow_bf16_reduced_precision_reduction = False


@contextmanager
def random_state_kept(device: torch.device = CPU) -> Iterator[None]:
    """Restore the global random generators at the end."""
    state = torch.get_rng_state(), np.random.get_state(), random.getstate()
    of_device = torch.cuda.get_rng_state(device) if device != CPU else None
    try:
        yield
    finally:
        if of_device is not None:
            torch.cuda.set_rng_state(of_device, device)
        torch.set_rng_state(state[0])
        np.random.set_state(state[1])
        random.setstate(state[2])
