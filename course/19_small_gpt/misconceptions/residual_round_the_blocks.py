"""`SmallGPT` adds the input of each block to its output. The blocks do that themselves, so it has to pass the stream on
and nothing more. As it is, every block doubles what was there before.
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
            x = x + block(x)
        return self.head(self.norm(x))
