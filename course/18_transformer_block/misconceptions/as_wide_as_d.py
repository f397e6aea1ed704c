"""`MLP` has d features in between where `hidden` is not given. It should have 4 * d. Most of what a GPT knows is in
these wide layers: with a quarter of the width the model has far fewer numbers to learn with.
"""

CAUGHT_BY = (
    "test_mlp_has_its_layers",
    "test_block_has_its_parts",
    "test_block_is_made_of_its_parts",
    "test_block_by_numbers",
    "test_x_runs_straight_through",
    "test_block_is_causal",
    "test_dropout_on_what_is_added",
    "test_gradients_reach_everything",
    "test_they_move_to_float64_and_to_a_device",
    "test_mlp_for_any_weights",
    "test_block_for_any_weights",
    "test_gradients_are_right",
)
SECTION = "Your task, part 3"


class MLP(MLP):
    def __init__(self, d, hidden=None):
        super().__init__(d, hidden or d)
