"""The mask is cut to the tokens of this text and kept like that: a longer text that comes later does not fit."""

CAUGHT_BY = ("test_output_for_any_weights",)


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        num_tokens = x.shape[1]
        if num_tokens <= len(self.mask):
            self.mask = self.mask[:num_tokens, :num_tokens]
        return super().forward(x)
