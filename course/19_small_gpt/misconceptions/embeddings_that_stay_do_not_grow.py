"""`SmallGPT` multiplies the embeddings by a mask of its own and leaves the numbers that stay as they are. They have to be
divided by 1 - dropout. As it is, the embeddings count for less beside what the blocks add in training than after
`eval()`.
"""

CAUGHT_BY = ("test_dropout_in_training_only", "test_share_of_dropped_numbers")
SECTION = "Your task, part 1"

import torch


class SmallGPT(SmallGPT):
    def forward(self, ids):
        x = self.embeddings(ids)
        if self.training:
            x = x * (torch.rand_like(x) >= self.dropout.p)
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))
