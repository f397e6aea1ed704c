"""`two_dimensional_output` gives a context length that is too small. The context length is the largest number of tokens that
a text may have. In the batch (2, 6, 3) there are 2 texts of 6 tokens with 3 features. The heads raise a ValueError as soon
as they get the batch.
"""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")
SECTION = "Your task, part 2: Exercise 3.2"


def two_dimensional_output():
    return {"d_in": 3, "d_out": 1, "context_length": 2, "dropout": 0.0, "num_heads": 2}
