"""The heads' outputs are detached from the graph, so that no head learns."""

CAUGHT_BY = ("test_gradients_reach_every_parameter",)

import torch


class MultiHeadAttentionWrapper(MultiHeadAttentionWrapper):
    def forward(self, x):
        return torch.cat([head(x).detach() for head in self.heads], dim=-1).requires_grad_()
