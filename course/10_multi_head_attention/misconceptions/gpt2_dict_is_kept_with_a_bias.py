"""`gpt2_small_arguments` returns the same dict in each call, such as a dict that is made once, outside of the
function, or a cached one. Make a new dict in each call: a caller may change the one that it gets, and the next caller
would get the changed one.
"""

CAUGHT_BY = ("test_arguments_of_gpt2_small",)
SECTION = "Your task, part 3: Exercise 3.3"


GPT2_SMALL = {"d_in": 768, "d_out": 768, "context_length": 1024, "dropout": 0.1, "num_heads": 12, "qkv_bias": True}


def gpt2_small_arguments():
    return GPT2_SMALL
