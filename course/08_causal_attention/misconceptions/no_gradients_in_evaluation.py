"""After `.eval()`, `CausalAttention.forward` detaches its output from the graph. Evaluation must only switch dropout
off; gradients must flow in both modes. Whoever needs them in evaluation, for a leakage matrix for example, gets none.
"""

CAUGHT_BY = ("test_gradients_reach_everything", "test_it_can_learn")
SECTION = "Your task"


class CausalAttention(CausalAttention):
    def forward(self, x):
        context = super().forward(x)
        return context if self.training else context.detach()
