"""Only the first head is used, over and over."""

CAUGHT_BY = (
    "test_heads_stand_side_by_side",
    "test_wrapper_output_for_any_weights",
    "test_wrapper_hands_its_arguments_on",
    "test_gradients_reach_every_parameter",
)

import torch


class MultiHeadAttentionWrapper(MultiHeadAttentionWrapper):
    def forward(self, x):
        return torch.cat([self.heads[0](x) for _ in self.heads], dim=-1)
