"""`AdditiveAttention.forward` divides the scores by the root of hidden_dim, as dot products are scaled. Additive scores
are not scaled: the tanh already bounds every hidden feature. The division flattens the weights, the more so the larger
hidden_dim is.
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
        mixed = torch.tanh(self.W_query(query)[:, None] + self.W_key(keys))
        scores = self.v(mixed).squeeze(-1) / mixed.shape[-1] ** 0.5
        if mask is not None:
            scores = scores.masked_fill(mask, -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        return (weights[:, None] @ keys).squeeze(1), weights
