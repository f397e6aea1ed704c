"""`SmallGPT` calls each block with the embeddings, and only the last output counts. The output of one block is the
input of the next. Here all blocks but the last are computed for nothing.
"""

CAUGHT_BY = ("test_logits_by_numbers", "test_logits_for_any_weights")
SECTION = "Your task, part 1"


class SmallGPT(SmallGPT):
    def forward(self, ids):
        embedded = x = self.dropout(self.embeddings(ids))
        for block in self.blocks:
            x = block(embedded)
        return self.head(self.norm(x))
