"""`apply_rope` converts the positions to the dtype of x. Positions and angles need float32: bfloat16 has no 257, and float16
no 2049. Tokens far on in a long text get the angle of another position.
"""

CAUGHT_BY = ("test_angles_are_those_of_float32", "test_far_positions_in_every_dtype")
SECTION = "Angles need digits"

import torch


def apply_rope(x, positions):
    d = x.shape[-1]
    if d % 2:
        raise ValueError(f"{d} features")
    speeds = 10000.0 ** (-torch.arange(0, d, 2, device=x.device) / d)
    angles = positions.to(x.dtype)[:, None] * speeds.to(torch.promote_types(x.dtype, torch.float32))
    cos, sin = angles.cos(), angles.sin()
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([a * cos - b * sin, a * sin + b * cos], dim=-1).flatten(-2).to(x.dtype)
