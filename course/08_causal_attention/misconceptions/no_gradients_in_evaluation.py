"""forward takes eval() for torch.no_grad()."""

CAUGHT_BY = ("test_it_can_learn",)


class CausalAttention(CausalAttention):
    def forward(self, x):
        context = super().forward(x)
        return context if self.training else context.detach()
