"""`apply_rope` rounds the table of angles to the dtype of x before it takes sine and cosine. Round after them, if at
all. A large angle in bfloat16 is wrong by whole radians; its sine is only a number between -1 and 1.
"""

CAUGHT_BY = ("test_angles_are_those_of_float32", "test_far_positions_in_every_dtype")
SECTION = "Angles need digits"
CHANGE = {
    "angles = table[positions]": "angles = table.to(x.dtype)[positions]",
}
