"""In evaluation the dropout is taken out, and training that goes on afterwards does without."""

CAUGHT_BY = ("test_dropout_is_for_training_only",)

from torch import nn


class CausalAttention(CausalAttention):
    def forward(self, x):
        if not self.training:
            self.dropout = nn.Identity()
        return super().forward(x)
