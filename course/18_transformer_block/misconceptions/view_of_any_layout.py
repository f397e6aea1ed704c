"""`LayerNorm` flattens x with `view`. `view` refuses a tensor whose numbers do not lie in order in memory, such as a
transposed one. `reshape` copies where it must, and dimensions that count from the end need neither.
"""

CAUGHT_BY = (
    "test_each_token_is_normalised_alone",
    "test_block_is_made_of_its_parts",
    "test_block_is_causal",
    "test_laws_of_layer_norm",
    "test_block_against_its_own_parts",
    "test_future_and_other_texts_have_no_influence",
)
SECTION = "Your task, part 2"

import torch


class LayerNorm(LayerNorm):
    def forward(self, x):
        rows = x.view(x.numel() // x.shape[-1], x.shape[-1])
        away = rows - rows.mean(1, keepdim=True)
        normed = away / (away.pow(2).mean(1, keepdim=True) + self.eps).sqrt()
        return (self.scale * normed + self.shift).view_as(x)
