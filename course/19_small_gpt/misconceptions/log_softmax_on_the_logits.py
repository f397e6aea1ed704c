"""`SmallGPT` returns logarithms of probabilities. It has to return the logits as the head makes them. The loss comes
out the same, which hides the fault, but the contract does not hold.
"""

CAUGHT_BY = (
    "test_logits_by_numbers",
    "test_dropout_in_training_only",
    "test_logits_for_any_weights",
    "test_share_of_dropped_numbers",
)
SECTION = "Your task, part 1"


class SmallGPT(SmallGPT):
    def forward(self, ids):
        x = self.dropout(self.embeddings(ids))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x)).log_softmax(dim=-1)
