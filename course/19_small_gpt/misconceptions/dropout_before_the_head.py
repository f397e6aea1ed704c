"""`SmallGPT` drops numbers of what goes into the head, not of the embeddings. Dropout has to stand between the
embeddings and the first block.
"""

CAUGHT_BY = ("test_dropout_in_training_only", "test_share_of_dropped_numbers")
SECTION = "Your task, part 1"


class SmallGPT(SmallGPT):
    def forward(self, ids):
        x = self.embeddings(ids)
        for block in self.blocks:
            x = block(x)
        return self.head(self.dropout(self.norm(x)))
