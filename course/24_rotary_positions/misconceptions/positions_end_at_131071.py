"""`apply_rope` has a table of 131072 positions and fails for later ones. A position may be any number from 0 on. A table
must be as long as the call needs.
"""

CAUGHT_BY = ("test_each_token_has_its_own_position", "test_far_positions_in_every_dtype")
SECTION = "Your task"
CHANGE = {
    "rope_angles(int(positions.max()) + 1, x.shape[-1])": "rope_angles(131072, x.shape[-1])",
}
