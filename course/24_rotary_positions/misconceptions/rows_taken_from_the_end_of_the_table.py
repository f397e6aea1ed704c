"""`apply_rope` takes the last rows of its table in order, one for each token, and not the rows that `positions` names. Only
positions that follow each other get their own angle, such as those of new tokens after a cache. Index the table with
`positions`.
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
CHANGE = {"table[positions]": "table[-len(positions) :]"}
