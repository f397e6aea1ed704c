"""`apply_rope` computes its angles in the dtype of x. They must be as accurate as float32. bfloat16 has no number 257,
so position 257 turns like 256, and far positions turn like others that are far away.
"""

CAUGHT_BY = ("test_angles_are_those_of_float32", "test_far_positions_in_every_dtype")
SECTION = "Angles need digits"

import torch


def apply_rope(x, positions):
    d = x.shape[-1]
    if d % 2:
        raise ValueError("d is odd")
    speeds = 1.0 / 10000 ** (torch.arange(0, d, 2, device=x.device).to(x.dtype) / d)
    angles = positions[:, None].to(x.dtype) * speeds
    cos, sin = angles.cos(), angles.sin()
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([a * cos - b * sin, a * sin + b * cos], dim=-1).flatten(-2)
