"""Complex numbers: a pair is one number, and to turn it is one product in float64."""

import torch


def rope_angles(T, d, base=10000.0):
    if d % 2 == 1:
        raise ValueError(f"d = {d} is odd")
    steps = torch.arange(T, dtype=torch.float64)
    speeds = torch.exp(-torch.log(torch.tensor(float(base), dtype=torch.float64)) * 2 * torch.arange(d // 2) / d)
    return torch.outer(steps, speeds)


def apply_rope(x, positions):
    d = x.shape[-1]
    if d % 2 == 1:
        raise ValueError(f"d = {d} is odd")
    speeds = 10000.0 ** (-2 * torch.arange(d // 2, dtype=torch.float64, device=x.device) / d)
    angles = positions.double()[:, None] * speeds
    turns = torch.polar(torch.ones_like(angles), angles)
    pairs = torch.view_as_complex(x.double().reshape(*x.shape[:-1], -1, 2).contiguous())
    return torch.view_as_real(pairs * turns).flatten(-2).to(x.dtype)
