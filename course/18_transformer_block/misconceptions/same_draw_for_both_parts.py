"""`TransformerBlock` draws once and drops the same entries of attention and of the mlp. Each number of each part needs
a draw of its own. As it is, some entries of the stream get nothing new at all, others everything.
"""

CAUGHT_BY = ("test_dropout_on_what_is_added", "test_residual_dropout")
SECTION = "Your task, part 4"

import torch


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        fate = self.drop(torch.ones_like(x))
        y = x + fate * self.attention(self.norm1(x))
        return y + fate * self.mlp(self.norm2(y))
