"""`apply_rope` keeps the table of its first call for this number of features, as long as that call needed it. Each call
starts anew: if a later one has a larger position, it finds no row and raises IndexError. Make the table in each call, or
a longer one when a position needs it.
"""

CAUGHT_BY = (
    "test_each_token_has_its_own_position",
    "test_angles_are_those_of_float32",
    "test_random_features_turn",
    "test_far_positions_in_every_dtype",
)
SECTION = "Your task"

import torch

TABLES = {}


def apply_rope(x, positions):
    d = x.shape[-1]
    if d not in TABLES:
        TABLES[d] = rope_angles(int(positions.max()) + 1, d)
    angles = TABLES[d].to(x.device)[positions]
    cos, sin = angles.cos(), angles.sin()
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([a * cos - b * sin, a * sin + b * cos], dim=-1).flatten(-2).to(x.dtype)
