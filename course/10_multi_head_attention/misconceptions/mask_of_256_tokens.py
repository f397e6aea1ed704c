"""`MultiHeadAttention` makes a mask for 256 tokens, whatever `context_length` says. The mask must be as large as the
longest text that the module promises to take. A longer text than 256 tokens meets a mask that is too small.
"""

CAUGHT_BY = ("test_more_tokens_than_the_context_are_refused",)
SECTION = "Your task, part 2"

import torch


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        self.longest = context_length
        self.register_buffer("mask", torch.ones(256, 256).triu(diagonal=1).bool())

    def forward(self, x):
        t = x.shape[1]
        if t > self.longest:
            raise ValueError("too many tokens")
        queries, keys, values = (
            layer(x).view(len(x), t, self.num_heads, -1).transpose(1, 2)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        scores = (queries @ keys.mT / self.head_dim**0.5).masked_fill(self.mask[:t, :t], -torch.inf)
        context = self.dropout(scores.softmax(dim=-1)) @ values
        return self.out_proj(context.transpose(1, 2).reshape(len(x), t, -1))
