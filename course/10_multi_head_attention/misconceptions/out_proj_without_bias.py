"""out_proj gets the bias argument of the other three and so has none by default."""

CAUGHT_BY = (
    "test_multi_head_attention_by_example",
    "test_output_for_any_weights",
    "test_bias_only_where_it_is_asked_for",
    "test_later_tokens_have_no_influence",
    "test_dropout_falls_on_the_weights",
)

from torch import nn


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out, bias=qkv_bias)
