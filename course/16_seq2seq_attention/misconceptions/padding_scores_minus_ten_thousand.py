"""`AdditiveAttention.forward` gives padding a finite score, such as -10,000 or -1e6, where it must be -inf: softmax turns
that alone into a weight of exactly 0. Where the words score as low as this or lower, padding takes its share, or all
of the weight.
"""

CAUGHT_BY = ("test_padded_keys_have_no_influence",)
SECTION = "Padding"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_query(query)[:, None] + self.W_key(keys))).squeeze(-1)
        if mask is not None:
            scores = scores.masked_fill(mask, -1e4)
        weights = torch.softmax(scores, dim=-1)
        return (weights[:, None] @ keys).squeeze(1), weights
