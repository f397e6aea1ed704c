"""`apply_rope` leaves the last feature as it is if d is odd. It must raise ValueError. Nothing says where this feature
stands, and the wrong size stays unnoticed.
"""

CAUGHT_BY = ("test_odd_features_are_refused", "test_any_odd_number_is_refused")
SECTION = "Your task"

import torch


def apply_rope(x, positions):
    even = x.shape[-1] // 2 * 2
    speeds = 10000.0 ** (-torch.arange(0, even, 2, device=x.device) / max(even, 1))
    angles = positions[:, None] * speeds
    cos, sin = angles.cos(), angles.sin()
    a, b = x[..., 0:even:2], x[..., 1:even:2]
    turned = torch.stack([a * cos - b * sin, a * sin + b * cos], dim=-1).flatten(-2)
    return torch.cat([turned.to(x.dtype), x[..., even:]], dim=-1)
