"""`CausalAttention.forward` lays the texts of a batch end to end and masks them like one long text. The examples of a
batch have nothing to do with each other. The first text comes out right, but each later one also looks at the texts
before it.
"""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_future_has_no_influence",
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
        b, t, d = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = (layer(x).flatten(0, 1) for layer in (self.W_query, self.W_key, self.W_value))
        future = torch.ones(b * t, b * t, dtype=torch.bool, device=x.device).triu(1)
        scores = (q @ k.T / k.shape[-1] ** 0.5).masked_fill(future, -torch.inf)
        return (self.dropout(torch.softmax(scores, dim=-1)) @ v).unflatten(0, (b, t))
