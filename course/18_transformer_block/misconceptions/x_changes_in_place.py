"""`TransformerBlock` adds to x in place. The caller's x has to stay as it is, so make a new tensor with each sum. If x
itself requires a gradient, torch even refuses to change it.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_were", "test_nothing_of_the_callers_changes")
SECTION = "Your task, part 4"


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        x += self.drop(self.attention(self.norm1(x)))
        return x + self.drop(self.mlp(self.norm2(x)))
