"""`two_dimensional_output` takes inputs of width 6. The sentence has 6 tokens, and each is a vector of width 3. `d_in` is
the width of one token, and `context_length` the number of tokens.
"""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")
SECTION = "Heads side by side"


def two_dimensional_output():
    return {"d_in": 6, "d_out": 1, "context_length": 6, "dropout": 0.0, "num_heads": 2}
