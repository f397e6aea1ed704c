"""`SmallGPT` multiplies the embeddings by the square root of d, as the transformer of 2017 did. Here they go into the
blocks unscaled, after dropout.
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
        x = self.dropout(self.embeddings(ids)) * self.norm.weight.numel() ** 0.5
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))
