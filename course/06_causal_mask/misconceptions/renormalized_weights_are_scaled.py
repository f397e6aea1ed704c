"""`causal_weights_renormalized` divides the scores by the square root of their last size, the number of tokens. This
function must take the scores unscaled. Each row still sums to one, but its weights are too even, the more so the longer
the text is.
"""

CAUGHT_BY = ("test_renormalized_weights_of_six_tokens", "test_renormalized_weights_for_any_leading_dimensions")
SECTION = "Your task"

import torch


def causal_weights_renormalized(scores):
    visible = torch.tril(torch.softmax(scores / scores.shape[-1] ** 0.5, dim=-1))
    return visible / visible.sum(dim=-1, keepdim=True)
