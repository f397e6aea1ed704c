"""`keep_top_p` looks for the least logit that stays over all rows together. Each row has a limit of its own. As it is, rows
keep too many tokens if they stand beside a row whose logits are lower; a row alone is right.
"""

CAUGHT_BY = ("test_nucleus_of_known_rows", "test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "The long tail"

import torch


def keep_top_p(logits, p):
    if p >= 1:
        return logits.clone()
    ranked = logits.sort(dim=-1, descending=True).values
    shares = ranked.double().softmax(dim=-1)
    least = ranked[shares.cumsum(dim=-1) - shares < p].min()
    return logits.masked_fill(logits < least, -torch.inf)
