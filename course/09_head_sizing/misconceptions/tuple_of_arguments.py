"""`two_dimensional_output` returns its arguments by position, as a tuple. It should return a dict that gives each
argument its name. The caller writes `MultiHeadAttentionWrapper(**arguments)`, and a tuple has no names to unpack.
"""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")
SECTION = "Your task, part 2: Exercise 3.2"


def two_dimensional_output():
    return (3, 1, 6, 0.0, 2)
