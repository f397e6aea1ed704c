"""`TinyMaskedLM` adds the embeddings of all `context_length` positions to every text. A text may be shorter, and needs as
many positions as it has tokens. Here a shorter text raises an error, or a text of one token is stretched to full length.
"""

CAUGHT_BY = ("test_logits_for_texts_of_any_length", "test_any_length_up_to_context_length")
SECTION = "Your task, part 2"


class TinyMaskedLM(TinyMaskedLM):
    def forward(self, input_ids):
        x = self.tokens(input_ids) + self.positions.weight
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed)[0]
        return self.output(x + self.mlp(self.norm2(x)))
