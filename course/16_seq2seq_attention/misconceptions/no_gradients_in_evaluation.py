"""After `.eval()`, `AdditiveAttention.forward` computes without gradients. Gradients flow in both modes: `eval()` says what
dropout does, and `no_grad()` is for the caller to choose. Whoever asks a trained layer for the gradient of its input
gets none.
"""

CAUGHT_BY = ("test_gradients_reach_the_layers", "test_gradients_of_the_attention")
SECTION = "Your task, part 1"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        with torch.set_grad_enabled(self.training and torch.is_grad_enabled()):
            return super().forward(query, keys, mask)
