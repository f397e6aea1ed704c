"""`SmallGPT` gives the embeddings to each block and adds up the outputs. Each block has to work on what the one before
it gives. Side by side, no block can use what another has found, and depth is lost.
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
        found = x * 0
        for block in self.blocks:
            found = found + block(x)
        return self.head(self.norm(found))
