"""`MLP` always has 4 * d features in between, whatever `hidden` says. It should use the argument where it is given,
and 4 * d only where it is None.
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
        super().__init__(d)
