"""In evaluation mode, `CausalAttention.forward` replaces its dropout by an identity for good. Evaluation must only
switch dropout off; after `.train()` weights are dropped again. One call after `.eval()` is enough, and all later
training runs without dropout.
"""

CAUGHT_BY = ("test_dropout_is_for_training_only", "test_texts_shorter_than_the_context")
SECTION = "Dropout on the weights"

from torch import nn


class CausalAttention(CausalAttention):
    def forward(self, x):
        if not self.training:
            self.dropout = nn.Identity()
        return super().forward(x)
