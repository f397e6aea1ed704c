"""The softmax of `AdditiveAttention.forward` runs over the examples of the batch. It has to run over the source words
of one example. As it is, the examples compete with each other for every word: the weights of an example do not sum to
one, and a batch of one gives each word the weight 1.
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
            scores = scores.masked_fill(mask, -1e9)
        weights = torch.softmax(scores, dim=0)
        return (weights[:, None] @ keys).squeeze(1), weights
