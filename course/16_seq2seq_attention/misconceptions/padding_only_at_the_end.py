"""`AdditiveAttention.forward` uses the mask only to count: it keeps as many keys at the front as there are words. The mask of
this layer may be True anywhere, and the positions where it is True must be blocked. If padding stands at the end, as in
the translator, the result is right. Otherwise a word is hidden, and padding is looked at.
"""

CAUGHT_BY = ("test_padding_gets_no_weight", "test_padded_keys_have_no_influence")
SECTION = "Your task, part 1"

import torch

right = AdditiveAttention


class AdditiveAttention(right):
    def forward(self, query, keys, mask=None):
        if mask is not None:
            lengths = (~mask).sum(1, keepdim=True)
            mask = torch.arange(keys.shape[1], device=keys.device) >= lengths
        return super().forward(query, keys, mask)
