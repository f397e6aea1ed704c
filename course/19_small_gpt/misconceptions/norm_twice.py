"""`SmallGPT` applies its norm before the blocks and once more after them. The embeddings have to go into the first
block as they are. With the norm in front, the model is another one from the first layer on.
"""

CAUGHT_BY = (
    "test_logits_by_numbers",
    "test_dropout_in_training_only",
    "test_logits_for_any_weights",
    "test_share_of_dropped_numbers",
)
SECTION = "What a GPT is made of"


class SmallGPT(SmallGPT):
    def forward(self, ids):
        x = self.norm(self.dropout(self.embeddings(ids)))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))
