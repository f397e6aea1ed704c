"""`gpt2_small_arguments` gives `dropout` in per cent, as 10. It is a probability, a number from 0 to 1. `nn.Dropout`
raises a ValueError for anything above 1, so the module cannot be made.
"""

CAUGHT_BY = ("test_arguments_of_gpt2_small",)
SECTION = "Your task, part 3: Exercise 3.3"


def gpt2_small_arguments():
    return {"d_in": 768, "d_out": 768, "context_length": 1024, "dropout": 10, "num_heads": 12}
