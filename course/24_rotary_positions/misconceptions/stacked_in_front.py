"""`apply_rope` stacks the two turned parts along a new first dimension, as `torch.stack` does if no `dim` is named.
`reshape` then mixes tokens and features. Stack along `dim=-1`, and join the last two dimensions.
"""

CAUGHT_BY = (
    "test_pairs_of_neighbours_turn",
    "test_each_token_has_its_own_position",
    "test_scores_depend_on_the_distance",
    "test_angles_are_those_of_float32",
    "test_random_features_turn",
    "test_far_positions_in_every_dtype",
)
SECTION = "Your task"

import torch


def apply_rope(x, positions):
    d = x.shape[-1]
    angles = rope_angles(int(positions.max()) + 1, d).to(x.device)[positions]
    cos, sin = torch.cos(angles), torch.sin(angles)
    even, odd = x[..., ::2], x[..., 1::2]
    return torch.stack((even * cos - odd * sin, even * sin + odd * cos)).reshape(x.shape).to(x.dtype)
