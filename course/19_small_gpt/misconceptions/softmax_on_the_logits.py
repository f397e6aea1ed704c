"""`SmallGPT` applies a softmax and returns probabilities. It has to return logits: the loss applies its own softmax.
With two of them the loss has a floor far above the true one, and training crawls.
"""

CAUGHT_BY = (
    "test_logits_by_numbers",
    "test_dropout_in_training_only",
    "test_logits_for_any_weights",
    "test_share_of_dropped_numbers",
)
SECTION = "Below the floor somebody peeks"


class SmallGPT(SmallGPT):
    def forward(self, ids):
        x = self.dropout(self.embeddings(ids))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x)).softmax(dim=-1)
