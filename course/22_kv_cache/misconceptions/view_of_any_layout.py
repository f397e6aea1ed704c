"""`attend_step` calls `view`, which needs a suitable order in memory. q, k and v may have any layout. Heads are often made
by `transpose`, and then they are not contiguous. Use `reshape`.
"""

CAUGHT_BY = (
    "test_first_call_is_causal_attention",
    "test_any_way_of_cutting_a_text",
    "test_texts_that_share_their_beginning",
    "test_dtype_is_kept_for_any_text",
)
SECTION = "Your task, part 1"

import math

import torch


def attend_step(q, k, v, cache=None):
    b, h, new, d = q.shape
    rows = q.view(b * h, new, d)
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    seen = k.shape[2]
    later = torch.ones(new, seen, dtype=torch.bool, device=q.device).triu(seen - new + 1)
    scores = rows @ k.reshape(b * h, seen, d).mT / math.sqrt(d)
    weights = torch.softmax(scores.masked_fill(later, -torch.inf), dim=2)
    return (weights @ v.reshape(b * h, seen, d)).view(b, h, new, d), (k, v)
