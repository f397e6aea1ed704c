"""`VisionTransformerBlock.forward` passes a causal mask to `attention`. Every patch has to look at all patches of its
image: a picture is there all at once and has no future. Patch i sees only itself and the patches before it. The first
one sees nothing else, and only the last one sees the whole image.
"""

CAUGHT_BY = (
    "test_block_by_numbers",
    "test_patches_look_at_their_own_image",
    "test_block_for_any_weights",
    "test_every_patch_sees_every_patch",
)
SECTION = "Layout, mask and norms"

import torch


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        normed = self.norm1(x)
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(diagonal=1)
        x = x + self.attention(normed, normed, normed, attn_mask=future)[0]
        return x + self.mlp(self.norm2(x))
