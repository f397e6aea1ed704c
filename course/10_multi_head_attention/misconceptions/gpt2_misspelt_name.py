"""`gpt2_small_arguments` misspells the name `context_length`. The keys of the dict must be the argument names of
`MultiHeadAttention`, letter by letter. A misspelt key is an unknown argument, and the right one is missing, so the
module cannot be made.
"""

CAUGHT_BY = ("test_arguments_of_gpt2_small",)
SECTION = "Your task, part 3: Exercise 3.3"


def gpt2_small_arguments():
    return {"d_in": 768, "d_out": 768, "context_lenght": 1024, "dropout": 0.1, "num_heads": 12}
