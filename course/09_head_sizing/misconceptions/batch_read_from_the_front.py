"""`two_dimensional_output` reads the batch from the front: its first size as `context_length` and its second as `d_in`.
A batch (2, 6, 3) holds 2 texts with 6 tokens of 3 features each, so the context length is 6 and `d_in` is 3. Layers for
6 features refuse tokens of 3.
"""

CAUGHT_BY = ("test_two_heads_make_two_dimensions", "test_each_head_writes_one_number")
SECTION = "Heads side by side"


def two_dimensional_output():
    return {"d_in": 6, "d_out": 1, "context_length": 2, "dropout": 0.1, "num_heads": 2}
