"""`causal_weights` ignores d_k and does not scale the scores. They must be divided by the square root of d_k. Scores
that are too large put too much weight on the best key. With d_k = 1 nothing shows.
"""

CAUGHT_BY = ("test_causal_weights_of_six_tokens", "test_causal_weights_for_any_leading_dimensions")
SECTION = "One row by hand"

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores).triu(diagonal=1).bool()
    return torch.softmax(scores.masked_fill(future, -torch.inf), dim=-1)
