"""`causal_weights` divides the scores by d_k itself. It must divide them by the square root of d_k. The scores become
too small, so the weights are too even, the more so the larger d_k is. With d_k = 1 nothing shows.
"""

CAUGHT_BY = ("test_causal_weights_of_six_tokens", "test_causal_weights_for_any_leading_dimensions")
SECTION = "One row by hand"

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores).triu(diagonal=1).bool()
    return torch.softmax(scores.masked_fill(future, -torch.inf) / d_k, dim=-1)
