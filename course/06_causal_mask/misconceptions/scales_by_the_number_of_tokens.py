"""`causal_weights` divides by the square root of the last size of `scores`. That size is T, the number of tokens; the
scale comes from d_k, the number of features of a key. The weights are right only if the two are equal, and the scale
changes with the length of the text.
"""

CAUGHT_BY = ("test_causal_weights_of_six_tokens", "test_causal_weights_for_any_leading_dimensions")
SECTION = "One row by hand"

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores).triu(diagonal=1).bool()
    return torch.softmax(scores.masked_fill(future, -torch.inf) / scores.shape[-1] ** 0.5, dim=-1)
