"""`TransformerBlock` drops the same features of all tokens. Each number has a draw of its own: the features of one token say
nothing about those of the next.
"""

CAUGHT_BY = ("test_dropout_on_what_is_added", "test_residual_dropout")
SECTION = "Residual connections"

import torch


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        y = x + self.attention(self.norm1(x)) * self.drop(torch.ones_like(x[:, :1]))
        return y + self.mlp(self.norm2(y)) * self.drop(torch.ones_like(x[:, :1]))
