"""The mask is kept for texts of that length, as large as the first batch was: another number of texts does not fit."""

CAUGHT_BY = ("test_output_for_any_weights",)


class MultiHeadAttention(MultiHeadAttention):
    texts = None

    def forward(self, x):
        b, t, _ = x.shape
        if self.texts is None or self.texts[1] != t:
            self.texts = b, t
        if self.texts[0] != b:
            raise RuntimeError(f"the mask is for {self.texts[0]} texts, not {b}")
        return super().forward(x)
