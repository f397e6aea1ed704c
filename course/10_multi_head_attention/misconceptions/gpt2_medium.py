"""`gpt2_small_arguments` gives the sizes of GPT-2 medium, 1024 features and 16 heads. GPT-2 small has 768 features and
12 heads. In both a head has 64 features and a text up to 1024 tokens, so they are easily mixed up.
"""

CAUGHT_BY = ("test_arguments_of_gpt2_small",)
SECTION = "Your task, part 3: Exercise 3.3"


def gpt2_small_arguments():
    return {"d_in": 1024, "d_out": 1024, "context_length": 1024, "dropout": 0.1, "num_heads": 16}
