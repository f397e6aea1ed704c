"""`CausalAttention.forward` drops weights after `.eval()` as well. A function such as `F.dropout` or
`F.scaled_dot_product_attention` cannot know the mode of the layer, and drops as it is told. The finished layer must
drop nothing, but it still gives other numbers in each call.
"""

CAUGHT_BY = (
    "test_dropout_is_for_training_only",
    "test_it_moves_to_float64_and_to_a_device",
    "test_texts_shorter_than_the_context",
    "test_dropout_acts_on_the_weights",
    "test_it_moves_to_float64",
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
