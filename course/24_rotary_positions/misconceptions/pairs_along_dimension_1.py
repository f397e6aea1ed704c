"""`apply_rope` takes the pairs along dimension 1, `x[:, 0::2]`. The features are the last dimension, whatever comes in
front. With a batch or heads, dimension 1 holds tokens or heads: use `x[..., 0::2]`.
"""

CAUGHT_BY = (
    "test_each_token_has_its_own_position",
    "test_layout_and_device_make_no_difference",
    "test_x_stays_and_gets_its_gradient",
    "test_random_features_turn",
    "test_any_layout_and_device",
    "test_nothing_that_is_passed_changes",
)
SECTION = "Your task"

import torch


def apply_rope(x, positions):
    if x.shape[-1] % 2:
        raise ValueError("d is odd")
    angles = rope_angles(int(positions.max()) + 1, x.shape[-1]).to(x.device)[positions]
    cos, sin, even, odd = angles.cos(), angles.sin(), x[:, 0::2], x[:, 1::2]
    return torch.stack([even * cos - odd * sin, even * sin + odd * cos], dim=-1).flatten(-2).to(x.dtype)
