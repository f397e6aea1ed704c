"""`AdditiveAttention.forward` cuts keys and mask to the largest number of words in an example. Padding may stand anywhere,
so a word may stand behind that number of positions: it is cut off and gets the weight 0. Where all words of an
example are cut off, its weights are NaN. Only for padding at the end is this right.
"""

CAUGHT_BY = ("test_padding_gets_no_weight", "test_padded_keys_have_no_influence")
SECTION = "Your task, part 1"

import torch.nn.functional as F

right = AdditiveAttention


class AdditiveAttention(right):
    def forward(self, query, keys, mask=None):
        if mask is None:
            return super().forward(query, keys)
        longest = int((~mask).sum(1).max())
        context, weights = super().forward(query, keys[:, :longest], mask[:, :longest])
        return context, F.pad(weights, (0, keys.shape[1] - longest))
