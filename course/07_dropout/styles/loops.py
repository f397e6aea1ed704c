"""Python loops over the entries, one random number after the other."""

import torch


def apply_dropout(x, keep, p):
    entries = []
    for value, is_kept in zip(x.flatten().tolist(), keep.flatten().tolist(), strict=True):
        entries.append(value / (1 - p) if is_kept else 0.0)
    return torch.tensor(entries, dtype=x.dtype).reshape(x.shape)


def dropout(x, p, training=True, generator=None):
    if p > 1 or p < 0:
        raise ValueError("not a probability")
    if training is False or p == 0:
        return x
    factors = []
    for _ in range(x.numel()):
        is_dropped = torch.rand((), generator=generator, device=x.device).item() < p
        factors.append(0.0 if is_dropped else 1 / (1 - p))
    return x * x.new_tensor(factors).view(x.shape)
