"""`gpt2_small_arguments` gives 64 as `num_heads`. 64 is the width of a head; there are 12 heads. The module has the
right number of parameters, because the heads do not change it, but it has 64 heads that are 12 wide.
"""

CAUGHT_BY = ("test_arguments_of_gpt2_small",)
SECTION = "Your task, part 3: Exercise 3.3"


def gpt2_small_arguments():
    return {"d_in": 768, "d_out": 768, "context_length": 1024, "dropout": 0.1, "num_heads": 64}
