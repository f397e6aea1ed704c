"""`SmallGPT` calls `F.dropout`, which drops in evaluation mode, too, unless it is told the mode. After `.eval()`
nothing may be dropped. Here two calls with the same text give different logits, and the validation loss is too high.
"""

CAUGHT_BY = ("test_dropout_in_training_only", "test_share_of_dropped_numbers")
SECTION = "What a GPT is made of"

import torch.nn.functional as F


class SmallGPT(SmallGPT):
    def forward(self, ids):
        x = F.dropout(self.embeddings(ids), self.dropout.p)
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))
