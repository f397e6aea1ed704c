"""`TransformerBlock` never drops what it adds: it leaves dropout to its attention, or applies it to what the parts read. In
training, what each part gives has to be dropped number by number, before it is added, so that no later layer relies on a
single number.
"""

CAUGHT_BY = ("test_dropout_on_what_is_added", "test_residual_dropout")
SECTION = "Your task, part 4"


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        y = x + self.attention(self.norm1(x))
        return y + self.mlp(self.norm2(y))
