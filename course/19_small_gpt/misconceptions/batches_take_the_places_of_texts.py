"""`SmallGPT` swaps texts and positions before the blocks and back after them. Attention runs over the second dimension,
which has to be the positions. As it is, token 3 of one text looks at token 3 of another, and a text alone gives other
logits than in its batch.
"""

CAUGHT_BY = ("test_logits_by_numbers", "test_logits_for_any_weights")
SECTION = "What a GPT is made of"


class SmallGPT(SmallGPT):
    def forward(self, ids):
        x = self.dropout(self.embeddings(ids)).transpose(0, 1)
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x.transpose(0, 1)))
