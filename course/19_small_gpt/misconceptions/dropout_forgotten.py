"""`SmallGPT` makes its dropout and never uses it. In training it has to drop numbers of the embeddings. The blocks drop
theirs, so nothing looks wrong, but the words themselves are always seen whole.
"""

CAUGHT_BY = ("test_dropout_in_training_only", "test_share_of_dropped_numbers")
SECTION = "Your task, part 1"


class SmallGPT(SmallGPT):
    def forward(self, ids):
        x = self.embeddings(ids)
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))
