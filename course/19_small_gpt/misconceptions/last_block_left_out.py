"""`SmallGPT` stops one block too early. The text has to go through all num_layers blocks. The last one is there, costs
memory, and learns nothing.
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
        x = self.dropout(self.embeddings(ids))
        for block in self.blocks[:-1]:
            x = block(x)
        return self.head(self.norm(x))
