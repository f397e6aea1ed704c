"""`apply_rope` turns features that are half of the width apart, by angles that are laid out for neighbours. Neighbours
are a pair, so features 2i and 2i+1 change places with each other, and no halves do.
"""

CAUGHT_BY = (
    "test_pairs_of_neighbours_turn",
    "test_each_token_has_its_own_position",
    "test_scores_depend_on_the_distance",
    "test_angles_are_those_of_float32",
    "test_random_features_turn",
    "test_far_positions_in_every_dtype",
)
SECTION = "Which features form a pair?"

import torch


def apply_rope(x, positions):
    angles = rope_angles(int(positions.max()) + 1, x.shape[-1]).to(x.device)[positions]
    angles = angles.repeat_interleave(2, dim=-1)
    first, second = x.chunk(2, dim=-1)
    return (x * angles.cos() + torch.cat([-second, first], dim=-1) * angles.sin()).to(x.dtype)
