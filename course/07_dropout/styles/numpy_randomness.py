"""NumPy's random numbers: of the global generator, or of one seeded by a draw from the generator that is given."""

import numpy as np
import torch


def apply_dropout(x, keep, p):
    if p == 1:
        return torch.zeros_like(x)
    return torch.from_numpy(np.where(keep.numpy(), x.numpy() / (1 - p), 0.0))


def dropout(x, p, training=True, generator=None):
    if p < 0 or p > 1:
        raise ValueError(f"p = {p}")
    if not training:
        return x
    if generator is None:
        uniform = np.random.random_sample(tuple(x.shape))
    else:
        seed = torch.randint(2**31, (1,), generator=generator, device=generator.device).item()
        uniform = np.random.default_rng(seed).random(tuple(x.shape))
    scale = np.where(uniform < p, 0.0, 1 / max(1 - p, 1e-30))
    return x * torch.as_tensor(scale, dtype=x.dtype, device=x.device)
