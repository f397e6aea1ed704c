"""`LayerNorm` has 1e-6 as the default of `eps`. The docstring promises 1e-5. Some well-known code of the first
transformer has this default. Quiet tokens come out louder than they should, and weights that were trained with one
eps do not fit another.
"""

CAUGHT_BY = ("test_scale_shift_and_eps", "test_layer_norm_of_any_tokens")
SECTION = "Your task, part 2"


class LayerNorm(LayerNorm):
    def __init__(self, d, eps=1e-6):
        super().__init__(d, eps)
