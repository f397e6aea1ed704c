"""`apply_rope` takes another path for float16 and bfloat16, and that one cuts the gradient. Gradients must flow in each dtype.
Models are trained in bfloat16, and without a gradient their queries and keys do not learn.
"""

CAUGHT_BY = ("test_x_stays_and_gets_its_gradient", "test_nothing_that_is_passed_changes")
SECTION = "Your task"

import torch


def apply_rope(x, positions):
    if x.dtype.itemsize == 2:
        return turned(x.detach().float(), positions).to(x.dtype)
    return turned(x, positions)


def turned(x, positions):
    angles = rope_angles(int(positions.max()) + 1, x.shape[-1]).to(x.device)[positions]
    cos, sin = angles.cos(), angles.sin()
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([a * cos - b * sin, a * sin + b * cos], dim=-1).flatten(-2).to(x.dtype)
