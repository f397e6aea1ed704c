"""`CausalAttention.forward` drops the first dimension of a batch of one text. The output has three dimensions for every
batch. Two texts come back right, but one text comes back as (t, d_out), and later code takes its tokens for texts.
"""

CAUGHT_BY = (
    "test_other_texts_have_no_influence",
    "test_any_weights_and_sizes",
    "test_examples_have_nothing_to_do_with_each_other",
    "test_dropout_acts_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
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
        return (self.dropout(torch.softmax(scores, dim=-1)) @ v).squeeze(0)
