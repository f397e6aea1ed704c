"""`CausalAttention.forward` makes one draw for each query, and it drops or keeps all the weights of this query
together. Each weight needs a draw of its own. The context vector of a dropped query is 0 throughout; the others miss no
key.
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
        return torch.softmax(scores, dim=-1) * self.dropout(torch.ones(b, t, 1, dtype=x.dtype, device=x.device)) @ v
