"""`CausalAttention.forward` gives later tokens the score +inf. The sign is wrong: it must be -inf, which exp turns
into 0. exp(inf) is inf, and inf / inf is NaN, so the outputs of all tokens but the last are NaN.
"""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_dropout_is_for_training_only",
    "test_any_weights_and_sizes",
    "test_texts_shorter_than_the_context",
    "test_dropout_acts_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
    "test_it_can_learn",
    "test_it_can_learn_with_dropout",
)
SECTION = "Your task"

import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = self.future[:t, :t]
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(future, torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) @ v
