"""`SmallGPT` returns logits of shape (b, 1, vocab_size), those of the last position, always or after `.eval()`. It must
return those of every position, (b, t, vocab_size), in both modes. To write a text, the last position is enough; the
loss needs all of them.
"""

CAUGHT_BY = (
    "test_logits_by_numbers",
    "test_dropout_in_training_only",
    "test_logits_for_any_weights",
    "test_share_of_dropped_numbers",
)
SECTION = "The next token"


class SmallGPT(SmallGPT):
    def forward(self, ids):
        x = self.dropout(self.embeddings(ids))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x[:, -1:]))
