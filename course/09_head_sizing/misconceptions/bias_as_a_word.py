"""qkv_bias is the word "False", which counts as True."""

CAUGHT_BY = ("test_two_heads_make_two_dimensions",)


def two_dimensional_output():
    return {"d_in": 3, "d_out": 1, "context_length": 6, "dropout": 0.0, "num_heads": 2, "qkv_bias": "False"}
