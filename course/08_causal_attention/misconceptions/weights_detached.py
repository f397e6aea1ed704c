"""`CausalAttention.forward` detaches the attention weights from the graph. Gradients must flow to x and to all three
linear layers. The output is right, but gradients only pass through the values: `W_query` and `W_key` never learn.
"""

CAUGHT_BY = ("test_gradients_reach_everything", "test_it_can_learn", "test_it_can_learn_with_dropout")
SECTION = "Your task"


import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = self.future[:t, :t]
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(future, -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)).detach() @ v
