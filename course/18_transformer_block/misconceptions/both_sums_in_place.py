"""`TransformerBlock` makes both sums in place, with `x += ...`. The caller's x must stay as it is, so make a new tensor
at least with the first sum. The result is right, but a second call with the same x begins with the result of the
first.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_were", "test_nothing_of_the_callers_changes")
SECTION = "Your task, part 4"


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        x += self.drop(self.attention(self.norm1(x)))
        x += self.drop(self.mlp(self.norm2(x)))
        return x
