"""`CausalAttention.forward` makes a new mask in each call without naming a device, so it lies on the CPU. A mask made
in `forward` must be on the device of x. On the CPU all is well; with x on a GPU, the mask does not fit the scores.
"""

CAUGHT_BY = ("test_it_moves_to_float64_and_to_a_device", "test_it_moves_to_another_device")
SECTION = "Things that move"

import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        self.future = torch.ones(len(self.future), len(self.future), dtype=torch.bool).triu(diagonal=1)
        return super().forward(x)
