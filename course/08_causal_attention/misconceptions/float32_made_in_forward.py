"""`CausalAttention.forward` turns x into float32. After `.to(torch.float64)` the layer must take x in float64. The
parameters have moved to float64 and a float32 x no longer fits them: the first linear layer raises an error.
"""

CAUGHT_BY = ("test_it_moves_to_float64_and_to_a_device", "test_it_moves_to_float64")
SECTION = "Things that move"


class CausalAttention(CausalAttention):
    def forward(self, x):
        return super().forward(x.float())
