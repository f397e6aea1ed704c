"""`TinyMaskedLM` adds nothing to its tokens that tells where they stand. Attention alone sees a bag of words, and the
logits have to depend on the order. Here two tokens can change places without any effect on the other positions. Two gaps
in a text always get the same logits.
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
