"""`CausalAttention` takes `dropout` for the share of weights that is kept. It is the probability that a weight is
dropped. With 0.1, nine of ten weights are lost and the others grow tenfold. At 0.5 the two readings agree.
"""

CAUGHT_BY = (
    "test_dropout_is_for_training_only",
    "test_dropout_acts_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
)
SECTION = "Dropout on the weights"


from torch import nn


class CausalAttention(CausalAttention):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, qkv_bias)
        self.dropout = nn.Dropout(1 - dropout if dropout else 0.0)
