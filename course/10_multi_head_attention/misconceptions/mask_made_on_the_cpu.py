"""`MultiHeadAttention.forward` makes a new mask on the CPU in every call. The mask must be on the device of x. On the
CPU nothing is noticed; on a GPU the scores and the mask are on two devices, even if the module was moved correctly.
"""

CAUGHT_BY = ("test_it_moves_to_float64_and_to_a_device", "test_module_moves_to_another_device")
SECTION = "Your task, part 2"

import torch


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        self.mask = torch.ones(len(self.mask), len(self.mask), dtype=torch.bool).triu(diagonal=1)
        return super().forward(x)
