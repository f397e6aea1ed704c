"""F.unfold for the patches, and an attention that is sequence-first between two transposes."""

import torch.nn.functional as F
from torch import nn


def image_to_patches(images, patch_size):
    if any(size % patch_size for size in images.shape[-2:]):
        raise ValueError("patches do not fit")
    patches = F.unfold(images.double(), kernel_size=patch_size, stride=patch_size)
    return patches.transpose(1, 2).to(images.dtype)


class VisionTransformerBlock(nn.Module):
    def __init__(self, embed_dim, num_heads):
        super().__init__()
        self.mlp = nn.Sequential(
            nn.Linear(embed_dim, embed_dim * 4), nn.GELU(), nn.Dropout(0.0), nn.Linear(embed_dim * 4, embed_dim)
        )
        self.norm2 = nn.LayerNorm(embed_dim, eps=1e-6)
        self.norm1 = nn.LayerNorm(embed_dim, eps=1e-12)
        self.attention = nn.MultiheadAttention(embed_dim, num_heads)

    def forward(self, x):
        h = self.norm1(x).transpose(0, 1)
        attn_output, _weights = self.attention(query=h, key=h, value=h)
        x = attn_output.transpose(0, 1) + x
        return self.mlp(self.norm2(x)) + x
