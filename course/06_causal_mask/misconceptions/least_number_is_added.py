"""`causal_weights` adds the lowest number of the dtype to the scaled scores of the future. They must become -inf,
whatever they were. A score of the future that is as large as the dtype allows makes up for the penalty: their sum is
0, a score like any other.
"""

CAUGHT_BY = ("test_future_scores_play_no_part", "test_future_scores_have_no_influence")
SECTION = "Where the first way leaks"

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores).triu(diagonal=1)
    return torch.softmax(scores / d_k**0.5 + future * torch.finfo(scores.dtype).min, dim=-1)
