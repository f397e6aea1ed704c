"""`CausalAttention.forward` drops scores, before the softmax. It must drop weights, after it. A dropped score is 0, and
exp(0) is 1: the key keeps a weight like any other. The scores that are kept grow, which changes the softmax as well.
"""

CAUGHT_BY = (
    "test_dropout_is_for_training_only",
    "test_dropout_acts_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
    "test_it_can_learn_with_dropout",
)
SECTION = "Dropout on the weights"


import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = self.future[:t, :t]
        scores = self.dropout(q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(future, -torch.inf)
        return torch.softmax(scores, dim=-1) @ v
