"""`MultiHeadAttention.forward` computes the softmax in float32 and leaves the weights there. They must have the dtype of the
values before the two are multiplied. In float32 nothing is noticed; after `.double()` the weights are float32 and the
values float64, and `@` refuses them.
"""

CAUGHT_BY = ("test_it_moves_to_float64_and_to_a_device", "test_module_works_in_float64")
SECTION = "Your task, part 2"

import torch


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.mask):
            raise ValueError("too many tokens")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        queries, keys, values = (
            y.view(b, t, self.num_heads, self.head_dim).transpose(1, 2) for y in (queries, keys, values)
        )
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        scores = scores.masked_fill(self.mask[:t, :t], -torch.inf)
        weights = self.dropout(torch.softmax(scores.float(), dim=-1))
        context = (weights @ values).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
