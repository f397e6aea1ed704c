"""`causal_weights` writes -inf into what `scores.float()` returns. `float()` copies only if the dtype changes: for
float32 scores it returns `scores` itself. `scores` must be left unchanged, but its future is overwritten. Other dtypes
hide this.
"""

CAUGHT_BY = ("test_scores_stay_as_they_are", "test_scores_are_left_unchanged")
SECTION = "Your task"

import torch


def causal_weights(scores, d_k):
    blocked = scores.float()
    blocked[torch.ones_like(scores).triu(diagonal=1).bool()] = -torch.inf
    return torch.softmax(blocked / d_k**0.5, dim=-1).to(scores.dtype)
