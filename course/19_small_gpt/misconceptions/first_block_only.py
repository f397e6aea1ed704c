"""`SmallGPT` uses its first block and no other. The text has to go through all num_layers blocks, one after the other.
More layers make this model larger and never better.
"""

CAUGHT_BY = ("test_logits_by_numbers", "test_logits_for_any_weights")
SECTION = "What a GPT is made of"


class SmallGPT(SmallGPT):
    def forward(self, ids):
        x = self.dropout(self.embeddings(ids))
        for block in self.blocks[:1]:
            x = block(x)
        return self.head(self.norm(x))
