"""`CausalAttention.forward` drops entries of x and no attention weights. Dropout must act on the weights, after the
softmax. A missing feature of x changes queries, keys and values all at once, but no connection between two tokens is
ever cut. After `.eval()` nothing shows.
"""

CAUGHT_BY = (
    "test_dropout_is_for_training_only",
    "test_dropout_acts_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
    "test_it_can_learn_with_dropout",
)
SECTION = "Dropout on the weights"


from torch import nn


class CausalAttention(CausalAttention):
    def forward(self, x):
        p, self.dropout.p = self.dropout.p, 0.0
        output = super().forward(nn.functional.dropout(x, p, self.training))
        self.dropout.p = p
        return output
