"""`apply_rope` turns neighbours, and writes all first features before all second ones. Each result belongs where its
feature came from. Scores hide it if queries and keys are shuffled alike; the result itself does not.
"""

CAUGHT_BY = (
    "test_pairs_of_neighbours_turn",
    "test_each_token_has_its_own_position",
    "test_angles_are_those_of_float32",
    "test_random_features_turn",
    "test_far_positions_in_every_dtype",
)
SECTION = "Your task"
CHANGE = {
    "dim=-1)  # (..., T, d / 2, 2)": "dim=-2)",
}
