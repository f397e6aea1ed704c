"""`sdpa_attention` passes `scale=sqrt(head_dim)`. `F.scaled_dot_product_attention` multiplies the scores by `scale`. Leave
it out: the function divides by the square root of `head_dim` by itself.
"""

CAUGHT_BY = ("test_output_through_the_fast_function", "test_sdpa_output_for_any_weights")
SECTION = "The function underneath"
CHANGE = {
    "is_causal=True": "is_causal=True, scale=queries.shape[-1] ** 0.5",
}
