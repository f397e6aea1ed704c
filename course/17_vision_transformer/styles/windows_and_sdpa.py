"""Tensor.unfold for the patches; the attention's parameters, used by hand through F.scaled_dot_product_attention."""

import torch
import torch.nn.functional as F


def image_to_patches(images, patch_size):
    if images.shape[2] % patch_size or images.shape[3] % patch_size:
        raise ValueError
    windows = images.unfold(2, patch_size, patch_size).unfold(3, patch_size, patch_size)  # (b, c, rows, columns, p, p)
    return windows.flatten(2, 3).transpose(1, 2).flatten(2)


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        print("block of", x.shape)
        y = x.clone()
        y += self.attend(self.norm1(x))
        return torch.add(y, self.mlp(self.norm2(y)))

    def attend(self, x):
        b, n, d = x.shape
        qkv = F.linear(x, self.attention.in_proj_weight, self.attention.in_proj_bias)
        q, k, v = qkv.view(b, n, 3, self.attention.num_heads, -1).permute(2, 0, 3, 1, 4)
        return self.attention.out_proj(F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(b, n, d))
