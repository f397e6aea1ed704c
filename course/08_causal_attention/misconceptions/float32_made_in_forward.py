"""forward turns x into float32, which no longer fits once the layer has moved to float64."""

CAUGHT_BY = ("test_it_moves_to_float64",)


class CausalAttention(CausalAttention):
    def forward(self, x):
        return super().forward(x.float())
