"""forward takes eval() for torch.no_grad()."""

CAUGHT_BY = ("test_gradients_reach_every_parameter",)


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        context = super().forward(x)
        return context if self.training else context.detach()
