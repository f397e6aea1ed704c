"""Nothing tells the tokens where they stand: to the model, a text is a bag of words."""

CAUGHT_BY = ("test_every_token_counts_everywhere",)


class TinyMaskedLM(TinyMaskedLM):
    def __init__(self, vocab_size, context_length, embed_dim, num_heads):
        super().__init__(vocab_size, context_length, embed_dim, num_heads)
        del self.positions

    def forward(self, input_ids):
        x = self.tokens(input_ids)
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed)[0]
        return self.output(x + self.mlp(self.norm2(x)))
