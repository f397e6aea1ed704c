"""`AdditiveAttention.forward` calls `squeeze()` without a dimension on scores and context. It removes all dimensions of
size 1, also those of a batch of one example, a source of one word or keys of one feature. Name the dimension: only the
one that `v` or the product of weights and keys leaves may go.
"""

CAUGHT_BY = (
    "test_batch_or_source_of_one",
    "test_model_scores_a_token_for_each_step",
    "test_attention_for_any_sizes",
    "test_single_examples_and_words",
    "test_logits_are_no_probabilities",
)
SECTION = "Your task, part 1"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        query = self.W_query(query).unsqueeze(1)
        scores = self.v(torch.tanh(query + self.W_key(keys))).squeeze()
        if mask is not None:
            scores = scores.masked_fill(mask, -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        return torch.bmm(weights.unsqueeze(1), keys).squeeze(), weights
