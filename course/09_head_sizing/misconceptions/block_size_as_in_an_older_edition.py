"""`two_dimensional_output` calls the context length `block_size`, as early versions of the book do. Here the wrapper
calls it `context_length`. It has no argument `block_size`, and its own is missing.
"""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")
SECTION = "Your task, part 2: Exercise 3.2"


def two_dimensional_output():
    return {"d_in": 3, "d_out": 1, "block_size": 6, "dropout": 0.0, "num_heads": 2}
