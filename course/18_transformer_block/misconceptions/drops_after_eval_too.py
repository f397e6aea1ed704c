"""`TransformerBlock` calls `F.dropout` without `training=self.training`. That function drops unless it is told not to,
also after `eval()`. The model then gives another answer each time it is asked.
"""

CAUGHT_BY = (
    "test_dropout_on_what_is_added",
    "test_they_move_to_float64_and_to_a_device",
    "test_block_for_any_weights",
    "test_residual_dropout",
    "test_float64_and_other_devices",
)
SECTION = "Residual connections"

from torch.nn import functional as F


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        y = x + F.dropout(self.attention(self.norm1(x)), self.drop.p)
        return y + F.dropout(self.mlp(self.norm2(y)), self.drop.p)
