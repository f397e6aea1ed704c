"""`TinyMaskedLM` takes nothing from the other tokens that depends on their order: two of them can be exchanged without any
effect on the other positions. The logits have to depend on the order. Attention without positions sees a bag of words, and
a mean over the text loses the order even with them.
"""

CAUGHT_BY = ("test_places_and_their_order_count", "test_every_token_counts_everywhere")
SECTION = "Your task, part 2"


class TinyMaskedLM(TinyMaskedLM):
    def __init__(self, vocab_size, context_length, embed_dim, num_heads):
        super().__init__(vocab_size, context_length, embed_dim, num_heads)
        del self.positions

    def forward(self, input_ids):
        x = self.tokens(input_ids)
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed)[0]
        return self.output(x + self.mlp(self.norm2(x)))
