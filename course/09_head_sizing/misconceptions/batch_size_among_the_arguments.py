"""`two_dimensional_output` adds `batch_size`, an argument that the wrapper does not have. A layer takes batches of any size, so
nobody has to tell it. `MultiHeadAttentionWrapper(**arguments)` passes on every entry, and an unknown name is a TypeError.
"""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")
SECTION = "Your task, part 2: Exercise 3.2"


def two_dimensional_output():
    return {"batch_size": 2, "d_in": 3, "d_out": 1, "context_length": 6, "dropout": 0.0, "num_heads": 2}
