"""`CausalAttention.forward` sets a fixed seed in each call. Weights must be dropped anew in each call. As it is, calls
of one shape drop the same weights, and the program's other random numbers start over too.
"""

CAUGHT_BY = ("test_dropout_is_for_training_only", "test_each_weight_has_a_draw_of_its_own")
SECTION = "Dropout on the weights"


import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        torch.manual_seed(123)
        return super().forward(x)
