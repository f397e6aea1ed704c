"""`MLP` uses one form of GELU in training and the other one after eval(). Either form is right, but it has to be the
same one in both modes. Otherwise the model gives slightly other results after eval() than those that it was trained
for.
"""

CAUGHT_BY = ("test_gelu_between_two_layers", "test_mlp_for_any_weights")
SECTION = "The feed-forward network"

from torch.nn import functional as F


class MLP(MLP):
    def forward(self, x):
        return self.down(F.gelu(self.up(x), approximate="none" if self.training else "tanh"))
