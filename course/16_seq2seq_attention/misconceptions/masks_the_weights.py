"""`AdditiveAttention.forward` takes the softmax over all scores and sets the weights of padding to 0 afterwards. The
padding has to be blocked before the softmax. What padding had is now missing: the weights of a padded example sum to
less than one, and the padded keys still change all the others.
"""

CAUGHT_BY = (
    "test_padding_gets_no_weight",
    "test_padding_leaves_no_trace",
    "test_padded_keys_have_no_influence",
    "test_model_ignores_padding",
    "test_model_looks_through_its_attention",
)
SECTION = "Padding"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_query(query)[:, None] + self.W_key(keys))).squeeze(-1)
        weights = torch.softmax(scores, dim=-1)
        if mask is not None:
            weights = weights.masked_fill(mask, 0.0)
        return (weights[:, None] @ keys).squeeze(1), weights
