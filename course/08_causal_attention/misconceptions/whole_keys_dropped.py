"""`CausalAttention.forward` makes one draw for each key and uses it for all queries of a text. Each weight needs a draw
of its own. A dropped key vanishes for every query at once, so whole columns of the weights are 0.
"""

CAUGHT_BY = ("test_dropout_is_for_training_only", "test_each_weight_has_a_draw_of_its_own")
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
        return torch.softmax(scores, dim=-1) * self.dropout(torch.ones(b, 1, t, dtype=x.dtype, device=x.device)) @ v
