"""`SmallGPT` normalises the embeddings and not what comes out of the last block. The one norm of the model stands after
the blocks, before the head. In front it takes away the size of the embeddings, and the head still gets numbers of any
size.
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
        return self.head(x)
