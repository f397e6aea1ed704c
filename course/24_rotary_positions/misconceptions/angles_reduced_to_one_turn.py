"""`rope_angles` reduces its angles to one turn, modulo 2 pi. Entry (p, i) is p * base ** (-2 * i / d), however large it is.
Sine and cosine need no reduction.
"""

CAUGHT_BY = (
    "test_angles_by_position_and_pair",
    "test_each_token_has_its_own_position",
    "test_angles_for_any_sizes_and_base",
    "test_far_positions_in_every_dtype",
)
SECTION = "Your task"
CHANGE = {"[:, None] * speeds": "[:, None] * speeds % (2 * torch.pi)"}
