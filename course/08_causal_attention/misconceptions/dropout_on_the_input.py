"""Dropout acts on x."""

CAUGHT_BY = ("test_dropout_acts_on_the_weights",)


from torch import nn


class CausalAttention(CausalAttention):
    def forward(self, x):
        p, self.dropout.p = self.dropout.p, 0.0
        output = super().forward(nn.functional.dropout(x, p, self.training))
        self.dropout.p = p
        return output
