"""`causal_weights` blocks the future with -1e9. It must be -inf, which is below every score. float16 cannot hold -1e9
and raises an error. In other dtypes, -1e9 is divided by sqrt(d_k) like a score, and where visible scores come near it,
the future gets weight.
"""

CAUGHT_BY = (
    "test_equal_scores_share_evenly_however_large",
    "test_weights_have_the_dtype_of_the_scores",
    "test_blocked_means_minus_infinity",
    "test_causal_weights_keep_the_dtype",
)
SECTION = "Where the first way leaks"

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores).triu(diagonal=1).bool()
    return torch.softmax(scores.masked_fill(future, -1e9) / d_k**0.5, dim=-1)
