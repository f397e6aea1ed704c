"""`AdditiveAttention.forward` takes one softmax over all scores of the batch. Each example needs a softmax of its
own, over its source words. All examples share one budget: the weights of an example sum to less than one, and they
depend on the other examples. A batch of one is right.
"""

CAUGHT_BY = (
    "test_weights_and_context_by_numbers",
    "test_padding_gets_no_weight",
    "test_batch_or_source_of_one",
    "test_model_scores_a_token_for_each_step",
    "test_examples_do_not_mix",
    "test_padding_leaves_no_trace",
    "test_model_asks_its_attention",
    "test_attention_for_any_sizes",
    "test_padded_keys_have_no_influence",
    "test_single_examples_and_words",
    "test_model_ignores_padding",
    "test_model_looks_through_its_attention",
    "test_examples_are_independent",
)
SECTION = "Your task, part 1"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_query(query)[:, None] + self.W_key(keys))).squeeze(-1)
        if mask is not None:
            scores = scores.masked_fill(mask, -torch.inf)
        weights = torch.softmax(scores.flatten(), dim=0).reshape(scores.shape)
        return (weights[:, None] @ keys).squeeze(1), weights
