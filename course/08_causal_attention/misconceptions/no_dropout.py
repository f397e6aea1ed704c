"""`CausalAttention` accepts `dropout` and never uses it. In training each weight must be dropped with that probability.
As it is, two calls in training give the same output, and the layer may come to depend on a single token.
"""

CAUGHT_BY = (
    "test_dropout_is_for_training_only",
    "test_texts_shorter_than_the_context",
    "test_dropout_acts_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
)
SECTION = "Dropout on the weights"


from torch import nn


class CausalAttention(CausalAttention):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, qkv_bias)
        self.dropout = nn.Identity()
