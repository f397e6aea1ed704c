"""`MultiHeadAttentionWrapper` gives all its heads the same starting weights, by copying one head or by loading its state.
Each head must start with random weights of its own. The heads share no memory, but they start out equal: at first all heads
say the same thing of every text.
"""

CAUGHT_BY = ("test_heads_start_out_different", "test_each_head_has_weights_of_its_own")
SECTION = "Heads side by side"

import copy

import torch
from torch import nn


class MultiHeadAttentionWrapper(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        head = CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
        self.heads = nn.ModuleList([copy.deepcopy(head) for _ in range(num_heads)])

    def forward(self, x):
        return torch.cat([head(x) for head in self.heads], dim=-1)
