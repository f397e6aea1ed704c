"""`SmallGPT` goes through its first block once for each layer. Every layer has a block of its own, and the text has to
go through all of them. The other blocks are there and learn nothing.
"""

CAUGHT_BY = ("test_logits_by_numbers", "test_logits_for_any_weights")
SECTION = "Your task, part 1"


class SmallGPT(SmallGPT):
    def forward(self, ids):
        x = self.dropout(self.embeddings(ids))
        for _ in self.blocks:
            x = self.blocks[0](x)
        return self.head(self.norm(x))
