"""`gpt2_small_arguments` returns its arguments by position, as a tuple. It should return a dict that gives each
argument its name. The caller writes `MultiHeadAttention(**arguments)`; a tuple of five numbers does not even say which
768 is `d_in` and which is `d_out`.
"""

CAUGHT_BY = ("test_arguments_of_gpt2_small",)
SECTION = "Your task, part 3: Exercise 3.3"


def gpt2_small_arguments():
    return (768, 768, 1024, 0.1, 12)
