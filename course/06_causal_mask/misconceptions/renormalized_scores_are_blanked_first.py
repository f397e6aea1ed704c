"""`causal_weights_renormalized` sets the scores of the future to 0 and then takes the softmax. Blank out the weights, not
the scores: exp(0) is 1. So every blocked key gets weight, more than a visible key with a negative score.
"""

CAUGHT_BY = (
    "test_renormalized_weights_of_six_tokens",
    "test_rows_sum_to_one_in_a_batch",
    "test_a_score_of_zero_is_like_any_other",
    "test_renormalized_weights_for_any_leading_dimensions",
    "test_scores_of_zero_are_no_mask",
)
SECTION = "One row by hand"

import torch


def causal_weights_renormalized(scores):
    weights = torch.softmax(torch.where(causal_mask(scores.shape[-1], scores.device), 0.0, scores), dim=-1)
    return weights / weights.sum(dim=-1, keepdim=True)
