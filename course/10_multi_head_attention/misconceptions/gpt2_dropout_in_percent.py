"""dropout is given in per cent, as 10 instead of 0.1."""

CAUGHT_BY = ("test_arguments_of_gpt2_small",)


def gpt2_small_arguments():
    return {"d_in": 768, "d_out": 768, "context_length": 1024, "dropout": 10, "num_heads": 12}
