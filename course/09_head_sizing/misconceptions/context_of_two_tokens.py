"""`two_dimensional_output` gives a context length of 2, the number of texts in the batch. The context length is the
largest number of tokens in a text, and the texts of a batch (2, 6, 3) have 6 tokens. The heads raise a ValueError as
soon as they get the batch.
"""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")
SECTION = "Heads side by side"


def two_dimensional_output():
    return {"d_in": 3, "d_out": 1, "context_length": 2, "dropout": 0.0, "num_heads": 2}
