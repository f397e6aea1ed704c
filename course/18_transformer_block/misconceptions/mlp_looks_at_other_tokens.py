"""`MLP` subtracts the mean over the tokens in the middle. It should work on each token alone; to look at others is
what attention is for. A mean over the text also holds the later tokens: the future leaks in.
"""

CAUGHT_BY = (
    "test_gelu_between_two_layers",
    "test_each_token_is_normalised_alone",
    "test_block_is_causal",
    "test_gradients_reach_everything",
    "test_mlp_for_any_weights",
    "test_future_and_other_texts_have_no_influence",
    "test_gradients_are_right",
)
SECTION = "The feed-forward network"

import torch
from torch.nn import functional as F


class MLP(MLP):
    def forward(self, x):
        wide = F.gelu(self.up(x))
        return self.down(wide - wide.mean(-2, keepdim=True) if x.dim() > 1 else wide)
