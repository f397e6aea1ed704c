"""`AdditiveAttention.forward` takes the first padded position for the end of the source: later words get no weight. Padding
may stand anywhere, also between words or in front of them. Block the positions where the mask is True, and no others.
"""

CAUGHT_BY = ("test_padding_gets_no_weight", "test_padded_keys_have_no_influence")
SECTION = "Your task, part 1"

right = AdditiveAttention


class AdditiveAttention(right):
    def forward(self, query, keys, mask=None):
        if mask is not None:
            mask = mask.long().cumsum(1).bool()
        return super().forward(query, keys, mask)
