"""`LayerNorm` divides with an eps of 0.00001, whatever `eps` it was made with. It has to use the argument, also where torch
does the division: `F.layer_norm` takes 0.00001 if its own `eps` is not passed. Models differ in their eps, and weights
that were trained with one do not fit another.
"""

CAUGHT_BY = ("test_scale_shift_and_eps", "test_layer_norm_of_any_tokens")
SECTION = "Your task, part 2"

import torch


class LayerNorm(LayerNorm):
    def forward(self, x):
        away = x - x.mean(-1, keepdim=True)
        return self.scale * away / (away.pow(2).mean(-1, keepdim=True) + 1e-5).sqrt() + self.shift
