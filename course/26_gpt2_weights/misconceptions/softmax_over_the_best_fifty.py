"""`keep_top_p` takes the 50 best tokens and then the softmax over these alone. The probabilities have to come from a softmax
over all V tokens. Without the tail, each token seems more probable than it is, so the nucleus is too small.
"""

CAUGHT_BY = ("test_nucleus_of_known_rows", "test_nucleus_of_any_logits")
SECTION = "The long tail"

import torch


def keep_top_p(logits, p):
    if p == 1:
        return logits
    best = logits.topk(min(50, logits.shape[-1]))
    probabilities = best.values.softmax(-1)
    kept = best.values.masked_fill(probabilities.cumsum(-1) - probabilities >= p, -torch.inf)
    return torch.full_like(logits, -torch.inf).scatter(-1, best.indices, kept)
