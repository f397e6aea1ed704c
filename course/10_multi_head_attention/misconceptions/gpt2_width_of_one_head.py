"""d_out is the width of one head, 64, as the wrapper would want it."""

CAUGHT_BY = ("test_arguments_of_gpt2_small",)


def gpt2_small_arguments():
    return {"d_in": 768, "d_out": 64, "context_length": 1024, "dropout": 0.1, "num_heads": 12}
