"""`CausalAttention.forward` gives the future the score 0. The future must have the weight 0, which takes a score of
-inf: exp(0) is 1. Every later token keeps a part of the attention, more than an earlier one with a negative score.
"""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_future_has_no_influence",
    "test_any_weights_and_sizes",
    "test_texts_shorter_than_the_context",
    "test_it_can_learn",
    "test_it_can_learn_with_dropout",
)
SECTION = "The leakage matrix"


import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = self.future[:t, :t]
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(future, 0.0)
        return self.dropout(torch.softmax(scores, dim=-1)) @ v
