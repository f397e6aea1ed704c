"""`apply_rope` drops dimensions of size 1 from its result. The result has the shape of x. A batch of one text, or a
single head, would lose its dimension.
"""

CAUGHT_BY = ("test_each_token_has_its_own_position", "test_random_features_turn")
SECTION = "Your task"
CHANGE = {
    "return turned.flatten(-2).to(x.dtype)": "return turned.flatten(-2).to(x.dtype).squeeze(0)",
}
