"""Every score above the diagonal that is not 0 is taken for the future. Which keys are blocked depends on their positions
alone. A score of the future that is exactly 0 stays visible and gets weight; with other scores nothing shows.
"""

CAUGHT_BY = ("test_a_score_of_zero_is_like_any_other", "test_scores_of_zero_are_no_mask")
SECTION = "The mask"

import torch


def causal_weights_renormalized(scores):
    left = torch.softmax(scores, dim=-1) * (scores.triu(1) == 0)
    return left / left.sum(-1, keepdim=True)


def causal_weights(scores, d_k):
    ahead = scores.triu(diagonal=1).bool()
    return (torch.where(ahead, -torch.inf, scores) / d_k**0.5).softmax(-1)
