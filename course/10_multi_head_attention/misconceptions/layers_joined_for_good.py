"""`MultiHeadAttention.forward` joins the weights of queries, keys and values at its first call and keeps the joined
matrix. A result must depend on the parameters as they are now. After a training step, or with weights that were loaded
later, the module still computes with the old ones.
"""

CAUGHT_BY = (
    "test_multi_head_attention_by_example",
    "test_it_moves_to_float64_and_to_a_device",
    "test_output_for_any_weights",
    "test_texts_of_many_lengths",
    "test_module_moves_to_another_device",
    "test_module_works_in_float64",
)
SECTION = "Many small layers are one wide layer"

import torch
from torch.nn import functional as F


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.mask):
            raise ValueError("too many tokens")
        if not hasattr(self, "joined"):
            layers = self.W_query, self.W_key, self.W_value
            self.joined = torch.cat([layer.weight for layer in layers])
            self.bias = None if self.W_query.bias is None else torch.cat([layer.bias for layer in layers])
        queries, keys, values = (
            y.view(b, t, self.num_heads, self.head_dim).transpose(1, 2)
            for y in F.linear(x, self.joined, self.bias).chunk(3, dim=-1)
        )
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        scores = scores.masked_fill(self.mask[:t, :t], -torch.inf)
        weights = self.dropout(torch.softmax(scores, dim=-1))
        return self.out_proj((weights @ values).transpose(1, 2).reshape(b, t, -1))
