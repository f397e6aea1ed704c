"""`CausalAttention.forward` divides each row by its sum after dropout. Kept weights must be divided by 1 - `dropout` and by
nothing else, so a row sums to one only on average. After your division, the size of a kept weight depends on which
others were dropped.
"""

CAUGHT_BY = ("test_dropout_is_for_training_only", "test_dropout_acts_on_the_weights", "test_it_can_learn_with_dropout")
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
        weights = self.dropout(torch.softmax(scores, dim=-1))
        return weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-9) @ v
