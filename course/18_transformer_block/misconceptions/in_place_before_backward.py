"""`LayerNorm` changes a tensor in place that the backward pass needs, as `y *= factor` does after y has been squared. The
result is right, but `backward()` raises a RuntimeError. Make a new tensor: `y = y * factor`.
"""

CAUGHT_BY = ("test_gradients_reach_everything", "test_gradients_are_right")
SECTION = "Your task, part 2"


class LayerNorm(LayerNorm):
    def forward(self, x):
        centred = x - x.mean(-1, keepdim=True)
        centred *= (centred.square().mean(-1, keepdim=True) + self.eps).rsqrt()
        return self.scale * centred + self.shift
