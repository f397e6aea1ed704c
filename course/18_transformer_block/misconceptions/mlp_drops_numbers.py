"""`MLP` has a dropout of its own in the middle. The docstring asks for none: the block drops what the mlp gives,
outside. As it is, training and evaluation of the mlp differ.
"""

CAUGHT_BY = (
    "test_gelu_between_two_layers",
    "test_each_token_is_normalised_alone",
    "test_block_is_made_of_its_parts",
    "test_gradients_reach_everything",
    "test_mlp_for_any_weights",
    "test_block_against_its_own_parts",
    "test_gradients_are_right",
)
SECTION = "Your task, part 3"

from torch.nn import functional as F


class MLP(MLP):
    def forward(self, x):
        return self.down(F.dropout(F.gelu(self.up(x)), 0.1, self.training))
