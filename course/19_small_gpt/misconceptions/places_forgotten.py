"""`SmallGPT` looks up the words and leaves out what `embeddings` adds for the positions. It has to call `embeddings`
itself. Attention does not know where a token stands, and the causal mask tells it only a little.
"""

CAUGHT_BY = ("test_logits_by_numbers", "test_logits_for_any_weights")
SECTION = "What a GPT is made of"


class SmallGPT(SmallGPT):
    def forward(self, ids):
        x = self.dropout(self.embeddings.words(ids))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))
