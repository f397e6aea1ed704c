"""`LayerNorm` takes eps as the least variance instead of adding it: `variance.clamp(min=eps)` in place of
`variance + eps`. This differs if the variance is about as small as eps.
"""

CAUGHT_BY = ("test_scale_shift_and_eps", "test_layer_norm_of_any_tokens")
SECTION = "Layer normalisation"
CHANGE = {"torch.sqrt(variance + self.eps)": "torch.sqrt(variance.clamp(min=self.eps))"}
