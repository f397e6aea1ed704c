"""`SmallGPT` drops numbers of what comes out of the last block, not of the embeddings. Dropout has to stand between the
embeddings and the first block. Without blocks the two are the same.
"""

CAUGHT_BY = ("test_dropout_in_training_only", "test_share_of_dropped_numbers")
SECTION = "Your task, part 1"


class SmallGPT(SmallGPT):
    def forward(self, ids):
        x = self.embeddings(ids)
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(self.dropout(x)))
