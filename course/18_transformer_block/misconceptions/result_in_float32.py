"""`LayerNorm` returns float32, whatever x is. The result should have the dtype of x. A float64 x loses half of its
digits, and the next layer, which is float64 as well, refuses the result.
"""

CAUGHT_BY = ("test_they_move_to_float64_and_to_a_device", "test_float64_and_other_devices")
SECTION = "Your task, part 2"

import torch


class LayerNorm(LayerNorm):
    def forward(self, x):
        away = (x - x.mean(-1, keepdim=True)).float()
        scale, shift = self.scale.float(), self.shift.float()
        return scale * away / (away.pow(2).mean(-1, keepdim=True) + self.eps).sqrt() + shift
