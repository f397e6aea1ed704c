"""`keep_top_p` keeps the logits that are greater than the first one outside the nucleus. If tokens inside are equal to
that one, they are blocked as well, and the rest has less than probability p. If all logits are equal, no token is
left. Tokens as probable as the last one of the nucleus may stay, but the nucleus itself must.
"""

CAUGHT_BY = ("test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "The long tail"

import torch


def keep_top_p(logits, p):
    if p == 1:
        return logits
    best = logits.sort(descending=True).values
    probabilities = best.softmax(-1)
    number = (probabilities.cumsum(-1) - probabilities < p).sum(-1, keepdim=True)
    first_outside = best.gather(-1, number.clamp(max=logits.shape[-1] - 1))
    return torch.where((logits > first_outside) | (number == logits.shape[-1]), logits, -torch.inf)
