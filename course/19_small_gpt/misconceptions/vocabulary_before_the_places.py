"""`SmallGPT` returns logits of shape (b, vocab_size, t). It has to return (b, t, vocab_size), with the scores of a
position in the last dimension. Who swaps the two for one loss function breaks everything else.
"""

CAUGHT_BY = (
    "test_logits_by_numbers",
    "test_dropout_in_training_only",
    "test_logits_for_any_weights",
    "test_share_of_dropped_numbers",
)
SECTION = "Your task, part 1"


class SmallGPT(SmallGPT):
    def forward(self, ids):
        x = self.dropout(self.embeddings(ids))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x)).transpose(1, 2)
