"""`CausalAttention.forward` compares the number of texts with context_length. `len(x)` is the size of dimension 0, the batch.
The number of tokens is the size of dimension 1: long texts pass, and large batches are refused.
"""

CAUGHT_BY = (
    "test_text_that_is_too_long_is_refused",
    "test_other_texts_have_no_influence",
    "test_any_weights_and_sizes",
    "test_each_weight_has_a_draw_of_its_own",
)
SECTION = "Your task"

import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        if len(x) > len(self.future):
            raise ValueError("too long")
        t = x.shape[1]
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = torch.ones(t, t, dtype=torch.bool, device=x.device).triu(1)
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(future, -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) @ v
