"""`SmallGPT` runs through its blocks from the last to the first. The embeddings have to enter `blocks[0]`. A model
trained like this cannot be loaded into anybody else's, whose blocks run in order.
"""

CAUGHT_BY = ("test_logits_by_numbers", "test_logits_for_any_weights")
SECTION = "Your task, part 1"


class SmallGPT(SmallGPT):
    def forward(self, ids):
        x = self.dropout(self.embeddings(ids))
        for block in reversed(self.blocks):
            x = block(x)
        return self.head(self.norm(x))
