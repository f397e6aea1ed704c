"""`SmallGPT` gives the output of the last block straight to the head. The norm has to stand between them. Each block
adds to the stream, so its numbers grow with every layer, and the head reads them at a size that it was not made for.
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
            x = block(x)
        return self.head(x)
