"""It is d_in that the heads are asked to divide."""

CAUGHT_BY = (
    "test_multi_head_attention_by_example",
    "test_output_for_any_weights",
    "test_bias_only_where_it_is_asked_for",
    "test_later_tokens_have_no_influence",
    "test_more_tokens_than_the_context_are_refused",
    "test_module_works_in_float64",
)


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        if d_in % num_heads:
            raise ValueError("num_heads must divide d_in")
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
