"""`convert_weights` gives all weights the dtype of the token table. Each tensor keeps the dtype that it has in the file. In
some files the norms are in float32 and the rest in half precision, and this rounds the norms.
"""

CAUGHT_BY = ("test_weights_keep_their_dtype",)
SECTION = "Your task"

right = convert_weights


def convert_weights(gpt2):
    found = right(gpt2)
    dtype = found["head.weight"].dtype
    return {name: weight.to(dtype) for name, weight in found.items()}
