"""`two_dimensional_output` gives `qkv_bias` as a string, the word "False". It must be a bool, or may be left out. Every
string that is not empty counts as true, so the heads get the very bias that the word denies.
"""

CAUGHT_BY = ("test_two_heads_make_two_dimensions",)
SECTION = "Your task, part 2: Exercise 3.2"


def two_dimensional_output():
    return {"d_in": 3, "d_out": 1, "context_length": 6, "dropout": 0.0, "num_heads": 2, "qkv_bias": "False"}
