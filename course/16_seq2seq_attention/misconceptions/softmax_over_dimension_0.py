"""The softmax of `AdditiveAttention.forward` runs over dimension 0, the examples of the batch, and padding has the score
-inf. It has to run over the source words of one example, dimension 1. The weights of an example do not sum to one here,
and where every example has padding at a position, there is nothing to divide by: the weights are NaN.
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
        scores = self.v(torch.tanh(self.W_key(keys) + self.W_query(query).unsqueeze(1)))[..., 0]
        if mask is not None:
            scores = scores.masked_fill(mask, -torch.inf)
        weights = torch.softmax(scores, dim=0)
        return torch.einsum("bs,bse->be", weights, keys), weights
