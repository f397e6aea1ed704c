"""Make random inputs for a check, reproducible from one seed."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterator

import torch

STEP = 0x9E3779B97F4A7C15  # odd, from the golden ratio: 2**63 different seeds, with neighbours far apart


class Inputs:
    """Random tensors; the same seed gives the same ones in the same order.

    They are drawn on the CPU. A call moves its arguments to the answers' device.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._generator = torch.Generator().manual_seed(seed)

    def randn(self, *shape: int, dtype: torch.dtype = torch.float64, scale: float = 1.0) -> torch.Tensor:
        """Return standard normal values times ``scale``."""
        drawn = torch.randn(shape, generator=self._generator, dtype=torch.float64) * scale
        return drawn.to(dtype)

    def rand(self, *shape: int, dtype: torch.dtype = torch.float64) -> torch.Tensor:
        """Return uniform values in [0, 1)."""
        return torch.rand(shape, generator=self._generator, dtype=torch.float64).to(dtype)

    def integers(self, low: int, high: int, shape: tuple[int, ...] = ()) -> torch.Tensor:
        """Return integers in [low, high)."""
        return torch.randint(low, high, shape, generator=self._generator)

    def bools(self, shape: tuple[int, ...], p: float = 0.5) -> torch.Tensor:
        """Return booleans that are True with probability ``p``."""
        return torch.rand(shape, generator=self._generator) < p

    def permutation(self, n: int) -> torch.Tensor:
        """Return the numbers below n in random order."""
        return torch.randperm(n, generator=self._generator)


def derive_seed(*parts: object) -> int:
    """Return a 63-bit seed that depends only on the parts."""
    text = "\x1f".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest()) >> 1


def call_seeds(*parts: object) -> Iterator[int]:
    """Yield a different seed for each call of a check; the same seeds each time the check runs."""
    first = derive_seed(*parts, "calls")  # different from the seed of the inputs
    return ((first + number * STEP) % 2**63 for number in itertools.count())
