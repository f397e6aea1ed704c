"""`SmallGPT` returns the logits of the last position. It has to return those of every position, (b, t, vocab_size). A text of
t tokens asks t - 1 questions in training; this model answers one.
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
        return self.head(self.norm(x[:, -1]))
