"""`two_dimensional_output` adds `head_dim`, an argument that the wrapper does not have. The dict may hold the wrapper's
own arguments and nothing else. `MultiHeadAttentionWrapper(**arguments)` passes on every entry, and an unknown name is a
TypeError.
"""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")
SECTION = "Your task, part 2: Exercise 3.2"


def two_dimensional_output():
    return {"d_in": 3, "d_out": 1, "context_length": 6, "dropout": 0.0, "num_heads": 2, "head_dim": 1}
