"""`MultiHeadAttention.forward` cuts its output off from the graph after `eval()`. Gradients must flow back to x and to
all parameters in either mode. Evaluation mode only switches dropout off; whether gradients are needed is up to the
caller, who may use `torch.no_grad()`.
"""

CAUGHT_BY = ("test_gradients_reach_everything", "test_gradients_reach_every_parameter")
SECTION = "Your task, part 2"


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        context = super().forward(x)
        return context if self.training else context.detach()
