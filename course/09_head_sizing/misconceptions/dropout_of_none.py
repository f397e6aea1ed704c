"""`two_dimensional_output` gives a `dropout` that is no number, such as None or a string. It must be a number from 0
to 1: to drop nothing is the probability 0. `nn.Dropout` raises a TypeError for anything else.
"""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")
SECTION = "Your task, part 2: Exercise 3.2"


def two_dimensional_output():
    return {"d_in": 3, "d_out": 1, "context_length": 6, "dropout": None, "num_heads": 2}
