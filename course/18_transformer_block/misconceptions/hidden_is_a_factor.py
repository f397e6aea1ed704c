"""`MLP` takes `hidden` for a factor and makes hidden * d features. `hidden` is the number of features itself. Only
without the argument is the width a multiple of d.
"""

CAUGHT_BY = (
    "test_mlp_has_its_layers",
    "test_gelu_between_two_layers",
    "test_gradients_reach_everything",
    "test_mlp_for_any_weights",
)
SECTION = "Your task, part 3"


class MLP(MLP):
    def __init__(self, d, hidden=None):
        super().__init__(d, (hidden or 4) * d)
