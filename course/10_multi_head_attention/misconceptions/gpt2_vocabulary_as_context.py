"""`gpt2_small_arguments` gives 50257 as `context_length`, the size of GPT-2's vocabulary. The context length is the
largest number of tokens in a text, 1024. The mask grows with its square: here it would have 2.5 billion entries.
"""

CAUGHT_BY = ("test_arguments_of_gpt2_small",)
SECTION = "Your task, part 3: Exercise 3.3"


def gpt2_small_arguments():
    return {"d_in": 768, "d_out": 768, "context_length": 50257, "dropout": 0.1, "num_heads": 12}
