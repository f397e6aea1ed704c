"""These are the sizes of GPT-2 medium."""

CAUGHT_BY = ("test_arguments_of_gpt2_small",)


def gpt2_small_arguments():
    return {"d_in": 1024, "d_out": 1024, "context_length": 1024, "dropout": 0.1, "num_heads": 16}
