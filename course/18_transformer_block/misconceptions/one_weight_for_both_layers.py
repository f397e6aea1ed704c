"""`MLP` uses the transposed weight of `up` in place of `down`. The two layers should have weights of their own: `up`
asks questions, `down` says what to add, and the answers need not look like the questions.
"""

CAUGHT_BY = (
    "test_gelu_between_two_layers",
    "test_x_runs_straight_through",
    "test_dropout_on_what_is_added",
    "test_gradients_reach_everything",
    "test_mlp_for_any_weights",
    "test_residual_dropout",
    "test_gradients_are_right",
)
SECTION = "The feed-forward network"

from torch.nn import functional as F


class MLP(MLP):
    def forward(self, x):
        return F.linear(F.gelu(self.up(x)), self.up.weight.T, self.down.bias)
