"""`CausalAttention.forward` writes its output over x if both have the same shape.

The output needs a tensor of its own. With d_in = d_out the caller's x is lost: whatever reads it later gets context
vectors.
"""

CAUGHT_BY = ("test_x_stays_as_it_is", "test_x_is_left_unchanged")
SECTION = "Your task"


class CausalAttention(CausalAttention):
    def forward(self, x):
        output = super().forward(x)
        if output.shape == x.shape:
            x.data.copy_(output.detach())
        return output
