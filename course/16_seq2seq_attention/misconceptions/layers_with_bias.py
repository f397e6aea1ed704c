"""`AdditiveAttention` makes its linear layers with a bias, as `nn.Linear` does by default. `W_query`, `W_key` and `v`
must have no bias, and there must be no other parameters. The biases of the projections shift every hidden feature
before the tanh, so the weights change. The one of `v` is added to all scores, and the softmax cancels it.
"""

CAUGHT_BY = ("test_layers_are_the_three_asked_for", "test_layers_for_any_sizes")
SECTION = "Your task, part 1"

from torch import nn


class AdditiveAttention(AdditiveAttention):
    def __init__(self, encoder_dim, decoder_dim, hidden_dim):
        nn.Module.__init__(self)
        self.W_query = nn.Linear(decoder_dim, hidden_dim)
        self.W_key = nn.Linear(encoder_dim, hidden_dim)
        self.v = nn.Linear(hidden_dim, 1)
