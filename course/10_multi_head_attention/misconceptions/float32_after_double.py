"""`MultiHeadAttention.forward` returns float32 whatever x is. After `.double()` the module takes float64 and must return
float64. The numbers are right, but the next layer, which is float64 as well, refuses them.
"""

CAUGHT_BY = ("test_it_moves_to_float64_and_to_a_device", "test_module_works_in_float64")
SECTION = "Your task, part 2"


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        return super().forward(x).float()
