"""`MultiHeadAttention` looks at whether `num_heads` divides `d_in`. The heads share `d_out`: a `d_out` that they
cannot share must raise a ValueError, and any `d_in` is right. Where the two widths are equal nothing is noticed.
"""

CAUGHT_BY = (
    "test_multi_head_attention_by_example",
    "test_widths_that_cannot_be_shared_are_refused",
    "test_training_drops_single_weights",
    "test_output_for_any_weights",
    "test_dropout_falls_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
)
SECTION = "All shapes, from the beginning to the end"

from torch import nn


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        if d_in % num_heads != 0:
            raise ValueError("d_in must be divisible by num_heads")
        super().__init__(d_in, d_out - d_out % num_heads or num_heads, context_length, dropout, num_heads, qkv_bias)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
