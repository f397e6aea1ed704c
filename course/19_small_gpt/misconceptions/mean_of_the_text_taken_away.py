"""`SmallGPT` subtracts the mean over all positions before the head. A position must not depend on what comes after it, and
this mean does. The norm works within each position and needs no help.
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
        return self.head(self.norm(x - x.mean(dim=1, keepdim=True)))
