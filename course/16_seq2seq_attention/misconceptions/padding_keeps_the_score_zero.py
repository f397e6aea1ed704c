"""`AdditiveAttention.forward` gives padding the score 0. A blocked score has to become -inf, whose exponential is 0.
The exponential of 0 is 1, so padding gets a weight like any word of score 0, and its keys go into the context. If the
real scores are negative, it even gets more than they do.
"""

CAUGHT_BY = (
    "test_padding_gets_no_weight",
    "test_padding_leaves_no_trace",
    "test_padded_keys_have_no_influence",
    "test_model_ignores_padding",
    "test_model_looks_through_its_attention",
)
SECTION = "Your task, part 1"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_query(query)[:, None] + self.W_key(keys))).squeeze(-1)
        if mask is not None:
            scores = scores.masked_fill(mask, 0.0)
        weights = torch.softmax(scores, dim=-1)
        return (weights[:, None] @ keys).squeeze(1), weights
