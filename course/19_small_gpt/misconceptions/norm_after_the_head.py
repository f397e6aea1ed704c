"""`SmallGPT` normalises before the head and then brings the logits to mean 0 and variance 1 as well. Logits have to
stay as the head makes them. With a fixed size, the model can never be sure of a word.
"""

CAUGHT_BY = ("test_logits_by_numbers", "test_logits_for_any_weights")
SECTION = "What a GPT is made of"

import torch.nn.functional as F


class SmallGPT(SmallGPT):
    def forward(self, ids):
        x = self.dropout(self.embeddings(ids))
        for block in self.blocks:
            x = block(x)
        logits = self.head(self.norm(x))
        return F.layer_norm(logits, logits.shape[-1:])
