"""`two_dimensional_output` exchanges `d_in` and `context_length`. A batch (2, 6, 3) holds 2 texts with 6 tokens of 3
features each: `d_in` counts the features, `context_length` the tokens. With a context length of 3, the 6 tokens of the
batch are refused.
"""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")
SECTION = "Heads side by side"


def two_dimensional_output():
    return {"d_in": 6, "d_out": 1, "context_length": 3, "dropout": 0.0, "num_heads": 2}
