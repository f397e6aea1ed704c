"""`MultiHeadAttention.forward` calls `view` on x itself. The contract allows an x in any layout. The numbers of a
transposed or sliced tensor often do not stand one after the other in memory. Then `view` may raise a RuntimeError.
`reshape` copies them if it must.
"""

CAUGHT_BY = ("test_any_length_up_to_the_context", "test_texts_of_many_lengths")
SECTION = "Cutting without mixing"


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        b, t, d_in = x.shape
        return super().forward(x.view(b * t, d_in).view(b, t, d_in))
