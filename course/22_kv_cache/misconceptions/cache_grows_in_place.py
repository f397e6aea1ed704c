"""`attend_step` grows the tensors of the cache that was passed. It must leave them as they are, and return new ones.
Another text that goes on from the same cache finds tokens in it that are not its own.
"""

CAUGHT_BY = (
    "test_two_texts_go_on_from_one_cache",
    "test_arguments_stay_as_they_are",
    "test_texts_that_share_their_beginning",
    "test_nothing_that_is_passed_changes",
)
SECTION = "One cache, two texts"

import math

import torch


def attend_step(q, k, v, cache=None):
    if cache is None:
        cache = k.clone(), v.clone()
    else:
        for old, new in zip(cache, (k, v)):
            old.set_(torch.cat([old, new], dim=2))
    keys, values = cache
    t, seen = q.shape[2], keys.shape[2]
    later = torch.ones(t, seen, dtype=torch.bool, device=q.device).triu(seen - t + 1)
    scores = (q @ keys.mT / math.sqrt(q.shape[3])).masked_fill(later, -torch.inf)
    return torch.softmax(scores, dim=-1) @ values, (keys, values)
