"""`gpt2_small_arguments` adds `head_dim`, which is no argument of `MultiHeadAttention`. The dict may hold the arguments
of the class and nothing else. The module works out the width of a head by itself, and an unknown name is a TypeError.
"""

CAUGHT_BY = ("test_arguments_of_gpt2_small",)
SECTION = "Your task, part 3: Exercise 3.3"


def gpt2_small_arguments():
    return {"d_in": 768, "d_out": 768, "context_length": 1024, "dropout": 0.1, "num_heads": 12, "head_dim": 64}
