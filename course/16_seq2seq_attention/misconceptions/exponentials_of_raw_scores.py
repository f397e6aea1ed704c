"""`AdditiveAttention` divides the exponentials of the scores by their sum. The exponential of a large score overflows, and
those of very low ones are all 0: the weights become NaN. Only differences from the largest score may be exponentiated.
"""

CAUGHT_BY = ("test_padding_gets_no_weight", "test_padded_keys_have_no_influence")
SECTION = "Your task, part 1"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_query(query).unsqueeze(1) + self.W_key(keys))).squeeze(2)
        powers = scores.exp()
        if mask is not None:
            powers = powers * ~mask
        weights = powers / powers.sum(dim=1, keepdim=True)
        return torch.einsum("bs,bse->be", weights, keys), weights
