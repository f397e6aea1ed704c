"""`SelfAttention_v2.forward` writes its output over x if both have the same shape.

The output needs a tensor of its own. With d_in = d_out the caller's x is lost: whatever reads it later gets context
vectors.
"""

CAUGHT_BY = ("test_v2_leaves_x_as_it_is", "test_v2_does_not_change_x")
SECTION = "Your task, part 1"


class SelfAttention_v2(SelfAttention_v2):
    def forward(self, x):
        output = super().forward(x)
        if output.shape == x.shape:
            x.data.copy_(output.detach())
        return output
