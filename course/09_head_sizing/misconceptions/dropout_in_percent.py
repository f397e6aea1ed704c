"""`two_dimensional_output` gives `dropout` in percent. It is a probability, a number from 0 to 1: 50% is 0.5.
`nn.Dropout` refuses any number above 1 with a ValueError.
"""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")
SECTION = "Your task, part 2: Exercise 3.2"


def two_dimensional_output():
    return {"d_in": 3, "d_out": 1, "context_length": 6, "dropout": 10, "num_heads": 2}
