"""`gpt2_small_arguments` calls the context length `block_size`, as early versions of the book do. Here
`MultiHeadAttention` calls it `context_length`. It has no argument `block_size`, and its own is missing.
"""

CAUGHT_BY = ("test_arguments_of_gpt2_small",)
SECTION = "Your task, part 3: Exercise 3.3"


def gpt2_small_arguments():
    return {"d_in": 768, "d_out": 768, "block_size": 1024, "dropout": 0.0, "num_heads": 12}
