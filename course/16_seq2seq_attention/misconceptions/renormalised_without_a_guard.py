"""`AdditiveAttention.forward` takes the softmax over all keys, sets the weights of padding to 0 and divides by the sum of
the others. The padding has to be blocked before the softmax. If a padded key has by far the greatest score, the others
are rounded to 0, and 0 / 0 is NaN.
"""

CAUGHT_BY = ("test_padding_gets_no_weight", "test_padded_keys_have_no_influence")
SECTION = "Your task, part 1"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        weights = torch.softmax(self.v(torch.tanh(self.W_query(query)[:, None] + self.W_key(keys))).squeeze(-1), dim=-1)
        if mask is not None:
            weights = weights.masked_fill(mask, 0.0)
            weights = weights / weights.sum(-1, keepdim=True)
        return (weights[:, None] @ keys).squeeze(1), weights
