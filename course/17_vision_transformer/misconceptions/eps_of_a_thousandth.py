"""The norms of `VisionTransformerBlock` have an eps above 1e-5, such as 1e-3. `nn.LayerNorm` adds eps to the variance of a
patch, so with a large eps the normalised numbers are a little too small. Leave eps at torch's default, 1e-5.
"""

CAUGHT_BY = ("test_block_by_numbers", "test_block_for_any_weights")
SECTION = "Layout, mask and norms"
CHANGE = {
    "self.norm1 = nn.LayerNorm(embed_dim)": "self.norm1 = nn.LayerNorm(embed_dim, eps=1e-3)",
    "self.norm2 = nn.LayerNorm(embed_dim)": "self.norm2 = nn.LayerNorm(embed_dim, eps=1e-3)",
}
