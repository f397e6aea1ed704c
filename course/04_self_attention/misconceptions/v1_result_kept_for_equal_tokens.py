"""`SelfAttention_v1` keeps its last result, and returns it again if it is called with the same numbers. Then the result
belongs to several callers: one that changes it in place changes what the next one gets. It may also be wrong after the
parameters have changed. Compute in every call.
"""

CAUGHT_BY = ("test_v1_leaves_x_as_it_is", "test_v1_for_any_weights")
SECTION = "A layer with parameters"

import torch


class SelfAttention_v1(SelfAttention_v1):
    last = None

    def forward(self, x):
        if torch.is_grad_enabled() and self.training or self.last is None or not torch.equal(self.last[0], x):
            self.last = x.detach().clone(), super().forward(x)
        return self.last[1]
