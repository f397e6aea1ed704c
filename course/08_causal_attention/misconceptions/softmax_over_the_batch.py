"""`CausalAttention.forward` takes the softmax over `dim=0`, from text to text. It must run over the keys, the last
dimension. The texts compete with each other for each weight, and a later token has the score -inf in all of them: its
weight is NaN, and so is every output but the last.
"""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_other_texts_have_no_influence",
    "test_dropout_is_for_training_only",
    "test_any_weights_and_sizes",
    "test_texts_shorter_than_the_context",
    "test_examples_have_nothing_to_do_with_each_other",
    "test_dropout_acts_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
    "test_it_can_learn",
    "test_it_can_learn_with_dropout",
)
SECTION = "A batch of texts"

import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = self.future[:t, :t]
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(future, -torch.inf)
        return self.dropout(torch.softmax(scores, dim=0)) @ v
