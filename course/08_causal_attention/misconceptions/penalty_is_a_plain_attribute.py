"""`CausalAttention` keeps its mask as a plain attribute, in float32. All that the layer keeps must move with `.to()`, and
only parameters and buffers do. The mask stays in float32 when the layer moves to float64, and on the CPU when it moves
to a GPU: `forward` ends in an error about two dtypes or two devices.
"""

CAUGHT_BY = ("test_it_moves_to_float64_and_to_a_device", "test_it_moves_to_another_device", "test_it_moves_to_float64")
SECTION = "Things that move"

import torch


class CausalAttention(CausalAttention):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, qkv_bias)
        self.penalty = torch.full((context_length, context_length), -torch.inf).triu(diagonal=1)

    def forward(self, x):
        t = x.shape[1]
        if t > len(self.penalty):
            raise ValueError("the text is too long")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = torch.baddbmm(self.penalty[:t, :t], queries, keys.mT, alpha=keys.shape[-1] ** -0.5)
        return self.dropout(torch.softmax(scores, dim=-1)) @ values
