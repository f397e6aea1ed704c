"""`AdditiveAttention.forward` multiplies the projections of query and key and sums the products. The score has to be
additive: the sum of the two projections goes through a tanh, and `v` makes one number of it. Here `v` has no
influence, its gradient is zero, and without a tanh nothing bounds the scores.
"""

CAUGHT_BY = (
    "test_weights_and_context_by_numbers",
    "test_padding_gets_no_weight",
    "test_model_asks_its_attention",
    "test_attention_for_any_sizes",
    "test_padded_keys_have_no_influence",
    "test_model_looks_through_its_attention",
    "test_gradients_of_the_model",
)
SECTION = "The cure: mix before you score"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        scores = (self.W_query(query)[:, None] * self.W_key(keys)).sum(-1) + 0 * self.v.weight.sum()
        if mask is not None:
            scores = scores.masked_fill(mask, -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        return (weights[:, None] @ keys).squeeze(1), weights
