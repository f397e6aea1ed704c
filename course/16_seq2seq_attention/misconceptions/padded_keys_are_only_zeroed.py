"""`AdditiveAttention.forward` sets the padded keys to zero, but leaves their scores in the softmax. Padding needs the
weight 0, so its scores have to be blocked. A zero key still has the score that the query alone makes: it takes weight
from the words, and the more padding there is, the smaller the context gets.
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
        if mask is not None:
            keys = keys.masked_fill(mask[..., None], 0.0)
        scores = self.v(torch.tanh(self.W_query(query)[:, None] + self.W_key(keys))).squeeze(-1)
        weights = torch.softmax(scores, dim=-1)
        return (weights[:, None] @ keys).squeeze(1), weights
