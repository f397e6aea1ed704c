"""`CausalAttention.forward` drops entries of the values and keeps all weights. Dropout must act on the weights. A
dropped feature of a value is missing for all queries of the text at once, while each query still sees every key that
the mask allows.
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
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(future, -torch.inf)
        return torch.softmax(scores, dim=-1) @ self.dropout(v)
