"""nn.MultiheadAttention without batch_first=True: each place looks at the same place of the other texts."""

CAUGHT_BY = ("test_model_sees_both_sides", "test_every_token_counts_everywhere")

from torch import nn


class TinyMaskedLM(TinyMaskedLM):
    def __init__(self, vocab_size, context_length, embed_dim, num_heads):
        super().__init__(vocab_size, context_length, embed_dim, num_heads)
        self.attention = nn.MultiheadAttention(embed_dim, num_heads)
