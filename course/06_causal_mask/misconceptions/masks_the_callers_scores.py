"""`causal_weights` calls `masked_fill_`, which writes -inf into the caller's tensor. `scores` must be left unchanged.
The weights are right, but the scores of the future are lost for whatever uses the tensor next.
"""

CAUGHT_BY = ("test_scores_stay_as_they_are", "test_scores_are_left_unchanged")
SECTION = "Your task"

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores).triu(diagonal=1).bool()
    return torch.softmax(scores.masked_fill_(future, -torch.inf) / d_k**0.5, dim=-1)
