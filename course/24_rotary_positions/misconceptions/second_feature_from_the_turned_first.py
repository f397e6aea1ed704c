"""`apply_rope` computes the second feature of a pair from the first one after it has turned. Both results need both old
numbers. Writing over the first one too early loses it.
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


def apply_rope(x, positions):
    angles = rope_angles(int(positions.max()) + 1, x.shape[-1]).to(x.device)[positions]
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    turned = x.clone()
    turned[..., 0::2] = turned[..., 0::2] * cos - turned[..., 1::2] * sin
    turned[..., 1::2] = turned[..., 0::2] * sin + turned[..., 1::2] * cos
    return turned
