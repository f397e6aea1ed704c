"""`MultiHeadAttention` is as the book has it: it uses `assert` for a `d_out` that the heads cannot share, and it does
not look at the number of tokens. The contract promises a ValueError for both. A failed `assert` raises an
AssertionError, and a text that is too long ends in torch's RuntimeError about sizes.
"""

CAUGHT_BY = (
    "test_widths_that_cannot_be_shared_are_refused",
    "test_any_length_up_to_the_context",
    "test_more_tokens_than_the_context_are_refused",
)
SECTION = "Your task, part 2"

import torch


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        assert d_out % num_heads == 0, "d_out must be divisible by num_heads"
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)

    def forward(self, x):
        b, t, _ = x.shape
        queries, keys, values = (
            layer(x).view(b, t, self.num_heads, self.head_dim).transpose(1, 2)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        scores = queries @ keys.transpose(2, 3)
        scores.masked_fill_(self.mask[:t, :t], -torch.inf)
        weights = self.dropout(torch.softmax(scores / self.head_dim**0.5, dim=-1))
        return self.out_proj((weights @ values).transpose(1, 2).reshape(b, t, -1))
