"""`MultiHeadAttentionWrapper` makes one head and lists it `num_heads` times. Each head must be made anew, with weights
of its own. There is only one set of parameters here: all heads always say the same thing, and training cannot drive
them apart.
"""

CAUGHT_BY = (
    "test_heads_stand_side_by_side",
    "test_heads_start_out_different",
    "test_wrapper_output_for_any_weights",
    "test_each_head_has_weights_of_its_own",
    "test_gradients_reach_every_parameter",
)
SECTION = "Where do modules live?"

import torch
from torch import nn


class MultiHeadAttentionWrapper(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        head = CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
        self.heads = nn.ModuleList([head] * num_heads)

    def forward(self, x):
        return torch.cat([head(x) for head in self.heads], dim=-1)
