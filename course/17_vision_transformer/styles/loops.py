"""Loops over images and corners, and an mlp that is a class of its own."""

import torch
import torch.nn.functional as F
from torch import nn


def image_to_patches(images, patch_size):
    b, c, height, width = images.size()
    if height % patch_size != 0 or width % patch_size != 0:
        raise ValueError(f"{height} x {width} is not a multiple of {patch_size}")
    rows = []
    for image in images:
        for top in range(0, height, patch_size):
            for left in range(0, width, patch_size):
                rows.append(image[:, top : top + patch_size, left : left + patch_size].flatten())
    return torch.stack(rows).view(b, -1, c * patch_size**2)


class MLP(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.fc1 = nn.Linear(width, 4 * width)
        self.fc2 = nn.Linear(4 * width, width)

    def forward(self, x):
        return self.fc2(F.gelu(self.fc1(x)))


class VisionTransformerBlock(nn.Module):
    def __init__(self, embed_dim, num_heads):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(embed_dim), nn.LayerNorm(embed_dim)
        self.attention = nn.MultiheadAttention(embed_dim, num_heads, batch_first=True)
        self.mlp = MLP(embed_dim)

    def forward(self, x):
        images = []
        for image in x:
            normed = self.norm1(image)
            image = image + self.attention(normed, normed, normed)[0]
            images.append(image + self.mlp(self.norm2(image)))
        return torch.stack(images)
