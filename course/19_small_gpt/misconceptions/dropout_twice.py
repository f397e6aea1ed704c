"""`SmallGPT` applies its dropout to the embeddings and once more after the blocks. Only the embeddings are to be
dropped here; the blocks have a dropout of their own. More is lost in training than `dropout` says.
"""

CAUGHT_BY = ("test_dropout_in_training_only", "test_share_of_dropped_numbers")
SECTION = "Your task, part 1"


class SmallGPT(SmallGPT):
    def forward(self, ids):
        x = self.dropout(self.embeddings(ids))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(self.dropout(x)))
