"""`TransformerBlock` draws once for each text: all that attention or the MLP adds to a text is dropped, or nothing. This is
stochastic depth. Dropout needs a draw for each number.
"""

CAUGHT_BY = ("test_dropout_on_what_is_added", "test_residual_dropout")
SECTION = "Residual connections"

import torch
from torch import nn


def drop_path(x: torch.Tensor, drop_prob: float, training: bool) -> torch.Tensor:
    if drop_prob == 0.0 or not training:
        return x
    keep_prob = 1 - drop_prob
    shape = (x.shape[0],) + (1,) * (x.ndim - 1)
    random_tensor = x.new_empty(shape).bernoulli_(keep_prob).div_(keep_prob)
    return x * random_tensor


class TransformerBlock(nn.Module):
    def __init__(self, d: int, context_length: int, num_heads: int, dropout: float = 0.0) -> None:
        super().__init__()
        self.norm1 = LayerNorm(d)
        self.attention = MultiHeadAttention(d, d, context_length, dropout, num_heads)
        self.norm2 = LayerNorm(d)
        self.mlp = MLP(d)
        self.drop_prob = dropout

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x + drop_path(self.attention(self.norm1(x)), self.drop_prob, self.training)
        x = x + drop_path(self.mlp(self.norm2(x)), self.drop_prob, self.training)
        return x
