"""`apply_rope` returns float32 whatever the dtype of x is. The result must have the dtype of x. A product of such
queries with bfloat16 keys fails, or gives another dtype.
"""

CAUGHT_BY = ("test_angles_are_those_of_float32", "test_far_positions_in_every_dtype")
SECTION = "Your task"
CHANGE = {
    "return turned.flatten(-2).to(x.dtype)": "return turned.flatten(-2).float()",
}
