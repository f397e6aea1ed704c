"""`CausalAttention.forward` calls `F.dropout` without telling it the mode, and `F.dropout` drops by default. After
`.eval()` nothing must be dropped. A function cannot know the mode of the layer, so the finished layer still gives
random outputs.
"""

CAUGHT_BY = (
    "test_biases_where_they_are_asked_for",
    "test_dropout_is_for_training_only",
    "test_dropout_acts_on_the_weights",
)
SECTION = "Dropout on the weights"


import torch
from torch import nn


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = self.future[:t, :t]
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(future, -torch.inf)
        return nn.functional.dropout(torch.softmax(scores, dim=-1), self.dropout.p) @ v
