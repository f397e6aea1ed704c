"""`VisionTransformerBlock` uses z * sigmoid(1.702 z) in its MLP. That is a coarser formula, called QuickGELU. `nn.GELU` differs
from it by up to 0.02.
"""

CAUGHT_BY = ("test_block_by_numbers", "test_block_for_any_weights")
SECTION = "Your task"

import torch
from torch import nn


class QuickGELU(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * torch.sigmoid(1.702 * x)


class VisionTransformerBlock(nn.Module):
    def __init__(self, embed_dim: int, num_heads: int) -> None:
        super().__init__()
        self.attention = nn.MultiheadAttention(embed_dim, num_heads, batch_first=True)
        self.norm1 = nn.LayerNorm(embed_dim)
        self.mlp = nn.Sequential(nn.Linear(embed_dim, embed_dim * 4), QuickGELU(), nn.Linear(embed_dim * 4, embed_dim))
        self.norm2 = nn.LayerNorm(embed_dim)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed, need_weights=False)[0]
        x = x + self.mlp(self.norm2(x))
        return x
