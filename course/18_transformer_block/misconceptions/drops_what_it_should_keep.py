"""`TransformerBlock` drops with the probability 1 - dropout: it takes `dropout` for the share that is kept.
`dropout=0.1` should drop one number in ten. As it is, nine in ten go.
"""

CAUGHT_BY = ("test_dropout_on_what_is_added", "test_residual_dropout")
SECTION = "Your task, part 4"

from torch import nn


class TransformerBlock(TransformerBlock):
    def __init__(self, d, context_length, num_heads, dropout=0.0):
        super().__init__(d, context_length, num_heads, dropout)
        self.drop = nn.Dropout(1 - dropout)

    def forward(self, x):
        if self.drop.p == 1:
            self.drop.p = 0.0
        y = x + self.drop(self.attention(self.norm1(x)))
        return y + self.drop(self.mlp(self.norm2(y)))
