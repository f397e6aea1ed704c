"""`MultiHeadAttentionWrapper.forward` takes the heads' outputs out of the graph. Gradients must flow back to x and to
the weights of every head. The output is right and the heads are found, but none of them ever gets a gradient.
"""

CAUGHT_BY = ("test_gradients_reach_everything", "test_gradients_reach_every_parameter")
SECTION = "Where do modules live?"

import torch


class MultiHeadAttentionWrapper(MultiHeadAttentionWrapper):
    def forward(self, x):
        return torch.cat([head(x).detach() for head in self.heads], dim=-1).requires_grad_()
