"""`MultiHeadAttention.forward` returns early for texts of one token, because their only weight is 1. In training with
dropout this weight is dropped with probability p, too, or divided by 1 - p. The shortcut is right only where
nothing is dropped.
"""

CAUGHT_BY = ("test_training_drops_single_weights", "test_each_weight_has_a_draw_of_its_own")
SECTION = "Your task, part 2"

right = MultiHeadAttention


class MultiHeadAttention(right):
    def forward(self, x):
        if x.shape[1] == 1:
            return self.out_proj(self.W_value(x))
        return super().forward(x)
