"""`SmallGPT` sends the normalised numbers through a GELU before the head. The head has to read them as they are. The
GELU belongs into the MLP of each block; here it takes away almost everything below zero.
"""

CAUGHT_BY = (
    "test_logits_by_numbers",
    "test_dropout_in_training_only",
    "test_logits_for_any_weights",
    "test_share_of_dropped_numbers",
)
SECTION = "What a GPT is made of"

import torch.nn.functional as F


class SmallGPT(SmallGPT):
    def forward(self, ids):
        x = self.dropout(self.embeddings(ids))
        for block in self.blocks:
            x = block(x)
        return self.head(F.gelu(self.norm(x)))
