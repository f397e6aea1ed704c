"""`AdditiveAttention.forward` reads the mask the wrong way round: it blocks the scores where the mask is False. True
means padding, and that is what has to be blocked. In a padded example all the weight goes to padding, and the words
get none. In an example without padding all scores are blocked alike, so each word gets the same weight, whatever the
query is.
"""

CAUGHT_BY = (
    "test_padding_gets_no_weight",
    "test_padding_leaves_no_trace",
    "test_model_asks_its_attention",
    "test_padded_keys_have_no_influence",
    "test_model_ignores_padding",
    "test_model_looks_through_its_attention",
    "test_gradients_of_the_model",
)
SECTION = "Padding"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_query(query)[:, None] + self.W_key(keys))).squeeze(-1)
        if mask is not None:
            scores = scores.masked_fill(~mask, -1e9)
        weights = torch.softmax(scores, dim=-1)
        return (weights[:, None] @ keys).squeeze(1), weights
