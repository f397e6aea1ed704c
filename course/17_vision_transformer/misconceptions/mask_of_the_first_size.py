"""`VisionTransformerBlock.forward` makes an attention mask of zeros in its first call and uses it in all later ones. A later
call may have another number of patches, and each call starts anew. Then the mask does not fit and an error is raised.
A block that looks at all patches needs no mask.
"""

CAUGHT_BY = ("test_block_keeps_the_shape",)
SECTION = "Layout, mask and norms"

import torch


class VisionTransformerBlock(VisionTransformerBlock):
    def forward(self, x):
        if not hasattr(self, "nothing_masked"):
            self.nothing_masked = torch.zeros(x.shape[1], x.shape[1])
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed, attn_mask=self.nothing_masked)[0]
        return x + self.mlp(self.norm2(x))
