"""`causal_weights` puts 0 in place of the future and takes each row's maximum with these zeros. Only visible scores may
decide the maximum. If all visible scores of a row are far below 0, under about -104 after scaling in float32, every
exponential is 0 and the row becomes 0 / 0.
"""

CAUGHT_BY = ("test_equal_scores_share_evenly_however_large", "test_blocked_means_minus_infinity")
SECTION = "Where the first way leaks"

import torch


def causal_weights(scores, d_k):
    visible = torch.ones_like(scores).tril() > 0
    scaled = torch.where(visible, scores / d_k**0.5, 0)
    exponentials = torch.where(visible, torch.exp(scaled - scaled.amax(dim=-1, keepdim=True)), 0)
    return exponentials / exponentials.sum(dim=-1, keepdim=True)
