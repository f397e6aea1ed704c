"""`apply_rope` returns float64 whatever the dtype of x is. To compute in float64 is right, but the result must have the
dtype of x. In a model in float32, a product of such queries with other tensors fails.
"""

CAUGHT_BY = ("test_angles_are_those_of_float32", "test_far_positions_in_every_dtype")
SECTION = "Your task"
CHANGE = {
    "return turned.flatten(-2).to(x.dtype)": "return turned.flatten(-2).double()",
}
