"""`SmallGPT` switches gradients off in evaluation mode. They have to flow in both modes: evaluation concerns dropout
only. Whoever looks at a gradient after `.eval()` finds none.
"""

CAUGHT_BY = ("test_gradients_reach_all_parameters", "test_each_parameter_can_learn")
SECTION = "What a GPT is made of"

import torch

right = SmallGPT


class SmallGPT(SmallGPT):
    def forward(self, ids):
        with torch.set_grad_enabled(self.training):
            return right.forward(self, ids)
