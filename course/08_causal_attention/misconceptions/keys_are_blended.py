"""`CausalAttention.forward` multiplies the weights by the keys. The result must be the weighted sum of the values. Keys
and values have the same shape, so there is no error, but `W_value` has no influence on the output and never learns.
"""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_dropout_is_for_training_only",
    "test_gradients_reach_everything",
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
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(future, -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) @ k
