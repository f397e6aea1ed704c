"""A matrix of 2 by 2 for each position and pair, and one einsum."""

import torch


def rope_angles(T, d, base=10000.0):
    if d & 1:
        raise ValueError
    return torch.stack([torch.arange(T) / base ** (2 * i / d) for i in range(d // 2)], dim=1)


def apply_rope(x, positions):
    pairs, rest = divmod(x.shape[-1], 2)
    if rest:
        raise ValueError(f"{x.shape[-1]} features")
    speeds = torch.tensor([10000.0 ** (-2 * i / (2 * pairs)) for i in range(pairs)], device=x.device)
    t = positions[:, None] * speeds
    matrices = torch.stack([torch.stack([t.cos(), -t.sin()], -1), torch.stack([t.sin(), t.cos()], -1)], -2)
    y = torch.einsum("tpij,...tpj->...tpi", matrices, x.float().unflatten(-1, (pairs, 2)))
    return y.flatten(-2).to(x.dtype)
