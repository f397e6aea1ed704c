"""`SmallGPT` applies its norm after every block. It has to stand after the last one only. In between it resets the
stream to which all blocks add, and every block has norms of its own inside.
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
        for block in self.blocks:
            x = self.norm(block(x))
        return self.head(x)
