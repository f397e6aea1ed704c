"""`causal_weights_renormalized` divides each row by one minus the weights that were blanked. That is the sum of what
is left only without rounding. Where the future holds nearly all the weight, the difference has few right digits or is
0, and the row becomes infinite or NaN. Add up the weights that are left.
"""

CAUGHT_BY = ("test_renormalized_weights_of_six_tokens", "test_renormalized_weights_for_any_leading_dimensions")
SECTION = "One row by hand"

import torch


def causal_weights_renormalized(scores):
    weights = torch.softmax(scores, dim=-1)
    return weights.tril() / (1 - weights.triu(diagonal=1).sum(dim=-1, keepdim=True))
