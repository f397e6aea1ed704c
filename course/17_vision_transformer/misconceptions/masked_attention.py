"""The slide's claim put into practice: a causal mask, as if there were a future in a picture."""

CAUGHT_BY = ("test_block_by_numbers", "test_block_for_any_weights", "test_every_patch_sees_every_patch")

import torch


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(diagonal=1)
        x = x + self.attention(normed, normed, normed, attn_mask=future)[0]
        return x + self.mlp(self.norm2(x))
