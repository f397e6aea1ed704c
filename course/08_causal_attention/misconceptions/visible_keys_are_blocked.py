"""`CausalAttention.forward` blocks the keys that `tril` marks with 1. These are the keys that a token may see: itself
and the tokens before it. What must be blocked is the rest. Each token sees only later ones, and the last token sees
nothing, which is NaN.
"""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_future_has_no_influence",
    "test_dropout_is_for_training_only",
    "test_any_weights_and_sizes",
    "test_texts_shorter_than_the_context",
    "test_dropout_acts_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
    "test_it_can_learn",
    "test_it_can_learn_with_dropout",
)
SECTION = "A mask for every length"

import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = self.future[:t, :t]
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(torch.ones_like(future).tril(), -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) @ v
