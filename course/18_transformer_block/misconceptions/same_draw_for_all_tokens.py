"""`TransformerBlock` draws once for each text and drops the same features of all its tokens. Each token needs draws of
its own.
"""

CAUGHT_BY = (
    "test_dropout_on_what_is_added",
    "test_residual_dropout",
)
SECTION = "Your task, part 4"

import torch


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        y = x + self.attention(self.norm1(x)) * self.drop(torch.ones_like(x[:, :1]))
        return y + self.mlp(self.norm2(y)) * self.drop(torch.ones_like(x[:, :1]))
