"""`apply_rope` has a table of 256 positions and gives later ones the last row. A position may be any number from 0 on.
All tokens after the end of the table turn alike, as if they stood at one position.
"""

CAUGHT_BY = (
    "test_pairs_of_neighbours_turn",
    "test_each_token_has_its_own_position",
    "test_angles_are_those_of_float32",
    "test_far_positions_in_every_dtype",
)
SECTION = "Your task"
CHANGE = {
    "table[positions]": "table[positions.clamp(max=255)]",
}
