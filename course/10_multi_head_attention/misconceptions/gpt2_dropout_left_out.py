"""The dict of `gpt2_small_arguments` has no entry for `dropout`. It must be there; any probability will do.
`MultiHeadAttention` has no default for it, so the call ends in a TypeError about a missing argument.
"""

CAUGHT_BY = ("test_arguments_of_gpt2_small",)
SECTION = "Your task, part 3: Exercise 3.3"


def gpt2_small_arguments():
    return {"d_in": 768, "d_out": 768, "context_length": 1024, "num_heads": 12}
