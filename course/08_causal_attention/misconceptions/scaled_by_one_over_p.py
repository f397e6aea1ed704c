"""`CausalAttention.forward` divides the kept weights by p. They must be divided by 1 - p, the probability of being
kept. At p = 0.5 the two are equal, which hides the mistake. At p = 0.1 the kept weights grow tenfold instead of by a
ninth.
"""

CAUGHT_BY = ("test_dropout_is_for_training_only", "test_dropout_acts_on_the_weights")
SECTION = "Dropout on the weights"


import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = self.future[:t, :t]
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(future, -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        p = self.dropout.p
        if self.training and p > 0:
            weights = weights * (torch.rand_like(weights) >= p) / p
        return weights @ v
