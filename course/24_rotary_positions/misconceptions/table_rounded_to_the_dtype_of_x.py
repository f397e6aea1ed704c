"""`apply_rope` rounds the angles to the dtype of x before it takes sine and cosine. A large angle in bfloat16 is wrong
by whole radians. Sine and cosine lie between -1 and 1, so rounding them costs little.
"""

CAUGHT_BY = ("test_angles_are_those_of_float32", "test_far_positions_in_every_dtype")
SECTION = "Angles need digits"
CHANGE = {
    "angles = table[positions]": "angles = table.to(x.dtype)[positions]",
}
