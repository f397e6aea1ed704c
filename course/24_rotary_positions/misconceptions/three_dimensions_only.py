"""`apply_rope` unpacks the shape of x into exactly three sizes. x may have any number of leading dimensions, also none.
The last two sizes are always T and d, whatever stands in front of them.
"""

CAUGHT_BY = (
    "test_pairs_of_neighbours_turn",
    "test_each_token_has_its_own_position",
    "test_scores_depend_on_the_distance",
    "test_angles_are_those_of_float32",
    "test_layout_and_device_make_no_difference",
    "test_x_stays_and_gets_its_gradient",
    "test_random_features_turn",
    "test_far_positions_in_every_dtype",
)
SECTION = "Your task"

import torch


def apply_rope(x, positions):
    texts, tokens, d = x.shape
    t = rope_angles(int(positions.max()) + 1, d).to(x.device)[positions]
    first, second = x.reshape(texts, tokens, d // 2, 2).unbind(-1)
    pairs = torch.stack((first * t.cos() - second * t.sin(), second * t.cos() + first * t.sin()), -1)
    return pairs.reshape(texts, tokens, d).to(x.dtype)
