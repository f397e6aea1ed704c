"""`MultiHeadAttention.forward` collects the heads' results in a new tensor that is float32 whatever x is. It must have
the dtype of x and of the parameters. After `.double()` the results are rounded to float32, and `out_proj` with its
float64 weight refuses them.
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
        weights = self.dropout(torch.softmax(scores, dim=-1))
        context = torch.zeros(b, t, self.out_proj.in_features, device=x.device)
        for head in range(self.num_heads):
            part = slice(head * self.head_dim, (head + 1) * self.head_dim)
            context[:, :, part] = weights[:, head] @ values[:, head]
        return self.out_proj(context)
