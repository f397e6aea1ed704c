"""`TransformerBlock` switches gradients off after `eval()`. `eval()` ends dropout and nothing else; who wants no
gradients says `torch.no_grad()` outside. As it is, no model can be examined by its gradients.
"""

CAUGHT_BY = ("test_gradients_reach_everything", "test_gradients_are_right")
SECTION = "Residual connections"

import torch


class TransformerBlock(TransformerBlock):
    def forward(self, x):
        with torch.set_grad_enabled(self.training and torch.is_grad_enabled()):
            return super().forward(x)
