"""`gpt2_small_arguments` gives `num_heads` as a float, 12.0. The sizes are counts and must be integers. The operator
`/` gives a float even where nothing is left over, and features cannot be cut into 12.0 heads.
"""

CAUGHT_BY = ("test_arguments_of_gpt2_small",)
SECTION = "Your task, part 3: Exercise 3.3"


def gpt2_small_arguments():
    return {"d_in": 768, "d_out": 768, "context_length": 1024, "dropout": 0.1, "num_heads": 768 / 64}
