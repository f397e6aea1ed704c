"""`CausalAttention.forward` drops attention weights, and then drops entries of the context vectors as well. Dropout
must act on the weights alone. In training, single features of the output are 0 although weights are left, and the
others are scaled twice.
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
        return self.dropout(self.dropout(torch.softmax(scores, dim=-1)) @ v)
