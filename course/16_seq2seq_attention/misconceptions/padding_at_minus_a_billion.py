"""`AdditiveAttention` gives padding the score -1e9. Padding needs -inf, which no other score can go below. Where the scores
of all real words are lower than -1e9, padding takes the weight.
"""

CAUGHT_BY = ("test_padding_gets_no_weight", "test_padded_keys_have_no_influence")
SECTION = "Padding"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_query(query).unsqueeze(1) + self.W_key(keys))).squeeze(2)
        if mask is not None:
            scores = scores.masked_fill(mask, -1e9)
        weights = scores.softmax(dim=1)
        return torch.einsum("bs,bse->be", weights, keys), weights
