"""context_length is misspelt, as in a widely copied notebook."""

CAUGHT_BY = ("test_arguments_of_gpt2_small",)


def gpt2_small_arguments():
    return {"d_in": 768, "d_out": 768, "context_lenght": 1024, "dropout": 0.1, "num_heads": 12}
