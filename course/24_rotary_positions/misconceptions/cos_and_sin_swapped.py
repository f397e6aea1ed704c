"""`apply_rope` has cos where sin belongs, and sin where cos belongs. At angle 0 the cosine is 1, so position 0 must
change nothing. As it is, every pair is turned by a quarter more, and mirrored.
"""

CAUGHT_BY = (
    "test_pairs_of_neighbours_turn",
    "test_each_token_has_its_own_position",
    "test_angles_are_those_of_float32",
    "test_random_features_turn",
    "test_far_positions_in_every_dtype",
)
SECTION = "Turning a pair"
CHANGE = {
    "cos, sin = angles.cos(), angles.sin()": "sin, cos = angles.cos(), angles.sin()",
}
