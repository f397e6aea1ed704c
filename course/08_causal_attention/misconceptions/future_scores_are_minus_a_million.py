"""`CausalAttention.forward` gives later tokens a finite score, such as -100 or -1e6, where it must be -inf: softmax turns
that alone into a weight of exactly 0. Where the scores of the earlier tokens are as low as this or lower, the later
tokens take their share, or all of it.
"""

CAUGHT_BY = ("test_future_has_no_influence", "test_any_weights_and_sizes")
SECTION = "The leakage matrix"


import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(self.future[:t, :t], -1e6)
        return self.dropout(torch.softmax(scores, dim=-1)) @ v
