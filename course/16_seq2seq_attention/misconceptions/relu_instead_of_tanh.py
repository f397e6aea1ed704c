"""`AdditiveAttention.forward` bends the sum of the two projections with a ReLU. The score needs a tanh there. A ReLU
has no upper bound, so large sums make large scores, which nothing scales down. All negative sums become 0, so
differences among them are lost.
"""

CAUGHT_BY = (
    "test_weights_and_context_by_numbers",
    "test_padding_gets_no_weight",
    "test_attention_for_any_sizes",
    "test_padded_keys_have_no_influence",
)
SECTION = "The cure: mix before you score"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        mixed = torch.relu(self.W_query(query)[:, None] + self.W_key(keys))
        scores = self.v(mixed).squeeze(-1)
        if mask is not None:
            scores = scores.masked_fill(mask, -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        return (weights[:, None] @ keys).squeeze(1), weights
