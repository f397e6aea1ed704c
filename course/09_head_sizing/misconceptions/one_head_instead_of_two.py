"""`two_dimensional_output` gets its two columns from a single head of width 2. The exercise keeps two heads, so each of
them must write less. The shape (2, 6, 2) is right, but one head is only one way of looking at the other tokens.
"""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")
SECTION = "Your task, part 2: Exercise 3.2"


def two_dimensional_output():
    return {"d_in": 3, "d_out": 2, "context_length": 6, "dropout": 0.0, "num_heads": 1}
