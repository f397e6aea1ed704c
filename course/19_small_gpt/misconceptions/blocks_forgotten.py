"""`SmallGPT` goes from the embeddings to the norm and the head without any block. The text has to go through all
blocks. Without them no token learns of the others: the model knows its position and its own word, and that is all.
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
        return self.head(self.norm(x))
