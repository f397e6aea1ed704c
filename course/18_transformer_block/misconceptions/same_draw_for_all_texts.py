"""`TransformerBlock` draws once and uses this for all texts of the batch. Each text needs draws of its own. As it is,
a batch teaches the model to do without the same few numbers only.
"""

CAUGHT_BY = ("test_dropout_on_what_is_added", "test_residual_dropout")
SECTION = "Residual connections"

import torch


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        y = x + self.attention(self.norm1(x)) * self.drop(torch.ones_like(x[:1]))
        return y + self.mlp(self.norm2(y)) * self.drop(torch.ones_like(x[:1]))
