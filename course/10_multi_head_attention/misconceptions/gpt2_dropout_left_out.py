"""dropout is left out, for which MultiHeadAttention has no default."""

CAUGHT_BY = ("test_arguments_of_gpt2_small",)


def gpt2_small_arguments():
    return {"d_in": 768, "d_out": 768, "context_length": 1024, "num_heads": 12}
