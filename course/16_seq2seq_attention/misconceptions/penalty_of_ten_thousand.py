"""`AdditiveAttention` adds -10,000 to the scores of padding. Padding needs the score -inf. Large weights in `v` make scores
of real words that are lower still, and then padding takes the weight.
"""

CAUGHT_BY = ("test_padding_gets_no_weight", "test_padded_keys_have_no_influence")
SECTION = "Padding"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_query(query).unsqueeze(1) + self.W_key(keys))).squeeze(2)
        if mask is not None:
            scores = scores - 10000 * mask.float()
        weights = scores.softmax(dim=1)
        return torch.einsum("bs,bse->be", weights, keys), weights
