"""`gpt2_small_arguments` gives 64 as `d_out`, the width of one head. In `MultiHeadAttention`, `d_out` is the width of
all heads together, 768. The wrapper would want 64, but here 12 heads cannot share 64 features, and the module cannot be
made.
"""

CAUGHT_BY = ("test_arguments_of_gpt2_small",)
SECTION = "Many small layers are one wide layer"


def gpt2_small_arguments():
    return {"d_in": 768, "d_out": 64, "context_length": 1024, "dropout": 0.1, "num_heads": 12}
