"""`VisionTransformerBlock` uses one LayerNorm under two names. `norm1` and `norm2` are two layers, each with a weight and a
bias of its own. As long as the weight is 1 and the bias 0, nothing shows.
"""

CAUGHT_BY = ("test_block_by_numbers", "test_block_for_any_weights")
SECTION = "Layout, mask and norms"
CHANGE = {"self.norm2 = nn.LayerNorm(embed_dim)": "self.norm2 = self.norm1"}
