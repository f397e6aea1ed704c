"""`SmallGPT` draws one dropout mask for each text and uses it at all positions. Each number has a random draw of its own.
As it is, a feature is missing in the whole text or nowhere.
"""

CAUGHT_BY = ("test_dropout_in_training_only", "test_share_of_dropped_numbers")
SECTION = "Your task, part 1"

import torch


class SmallGPT(SmallGPT):
    def forward(self, ids):
        x = self.embeddings(ids)
        x = x * self.dropout(torch.ones_like(x[:, :1]))
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))
