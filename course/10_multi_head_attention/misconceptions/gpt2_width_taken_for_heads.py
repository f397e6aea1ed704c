"""The width of a head, 64, is taken for the number of heads."""

CAUGHT_BY = ("test_arguments_of_gpt2_small",)


def gpt2_small_arguments():
    return {"d_in": 768, "d_out": 768, "context_length": 1024, "dropout": 0.1, "num_heads": 64}
