"""`MultiHeadAttentionWrapper.forward` sets x to zero in evaluation once all heads have read it.

x belongs to the caller and must stay unchanged. The output is right, but a second call with the same x gets zeros.
"""

CAUGHT_BY = ("test_wrapper_leaves_x_as_it_is", "test_wrapper_does_not_change_x")
SECTION = "Your task, part 1"


class MultiHeadAttentionWrapper(MultiHeadAttentionWrapper):
    def forward(self, x):
        output = super().forward(x)
        if not self.training:
            x.data.zero_()
        return output
