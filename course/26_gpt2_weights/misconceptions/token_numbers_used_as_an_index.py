"""`keep_top_p` blocks tokens with their numbers as an index, as in `logits[numbers] = -torch.inf`. That index counts
along the first dimension. Only for logits of shape (V,) is it the tokens. With leading dimensions it blocks whole rows,
or raises IndexError. `scatter` along the last dimension puts each number where it belongs.
"""

CAUGHT_BY = (
    "test_nucleus_of_known_rows",
    "test_nucleus_at_its_limits",
    "test_logits_stay_as_they_are",
    "test_nucleus_of_any_logits",
    "test_no_logits_are_changed",
)
SECTION = "The long tail"

import torch


def keep_top_p(logits, p):
    if p == 1:
        return logits
    best = logits.sort(descending=True)
    likely = torch.softmax(best.values, dim=-1)
    removed = best.indices[likely.cumsum(dim=-1) - likely >= p]
    kept = logits.clone()
    kept[removed] = -torch.inf
    return kept
