"""`window_attention` divides by the square root of the size of dimension 1. That is d_k for a single matrix. For a batch
it is the number of tokens, or of heads: d_k is the last size, `queries.shape[-1]`.
"""

CAUGHT_BY = ("test_each_text_and_head_is_on_its_own", "test_attention_for_any_sizes")
SECTION = "Your task"
CHANGE = {
    "math.sqrt(queries.shape[-1])": "math.sqrt(queries.shape[1])",
}
