"""`CausalAttention.forward` gives later tokens a score of -100. It must be -inf: softmax turns that alone into a weight of
exactly 0. Beside earlier scores of -60, a score of -100 keeps a weight of e^-40. Large values of a later token then
show in the outputs before it.
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
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(self.future[:t, :t], -100.0)
        return self.dropout(torch.softmax(scores, dim=-1)) @ v
