"""Asks torch, bytes and NumPy for 50 GB."""

# outcome: denied
# points: 0

import numpy as np
import torch

SIZE = 50 << 30


def attack(world):
    worked = []
    for name, attempt in {
        "torch": lambda: torch.ones(SIZE // 4),
        "bytearray": lambda: bytearray(SIZE),
        "numpy": lambda: np.ones(SIZE // 8),
    }.items():
        try:
            attempt()
        except (MemoryError, RuntimeError):
            continue
        worked.append(name)
    return worked
