"""`CausalAttention.forward` stores the values of a call and uses them again as long as their shape stays the same.
Queries, keys and values must all come from the x of this call. The first output is right; the next ones blend the
values of an earlier text.
"""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_other_texts_have_no_influence",
    "test_gradients_reach_everything",
    "test_it_moves_to_float64_and_to_a_device",
    "test_any_weights_and_sizes",
    "test_it_can_learn",
    "test_it_moves_to_another_device",
    "test_it_moves_to_float64",
)
SECTION = "Find the fault"

import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        if getattr(self, "values", None) is None or self.values.shape != v.shape:
            self.values = v
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(self.future[:t, :t], -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) @ self.values
