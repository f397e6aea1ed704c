"""The patches are not flattened."""

from torch import nn


def image_to_patches(images, patch_size):
    b, c, height, width = images.shape
    if height % patch_size or width % patch_size:
        raise ValueError(f"patches of {patch_size} x {patch_size} do not fill an image of {height} x {width}")
    rows, columns = (height // patch_size, width // patch_size)
    cut = images.reshape(b, c, rows, patch_size, columns, patch_size)
    return cut.permute(0, 2, 4, 1, 3, 5).reshape(b, rows * columns, c, patch_size * patch_size)


class VisionTransformerBlock(nn.Module):
    def __init__(self, embed_dim, num_heads):
        super().__init__()
        self.norm1 = nn.LayerNorm(embed_dim)
        self.attention = nn.MultiheadAttention(embed_dim, num_heads, batch_first=True)
        self.norm2 = nn.LayerNorm(embed_dim)
        self.mlp = nn.Sequential(nn.Linear(embed_dim, 4 * embed_dim), nn.GELU(), nn.Linear(4 * embed_dim, embed_dim))

    def forward(self, x):
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed, need_weights=False)[0]
        return x + self.mlp(self.norm2(x))
