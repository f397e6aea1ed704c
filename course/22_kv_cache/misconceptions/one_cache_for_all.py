"""`attend_step` keeps keys and values in a global variable, and goes on from there. What came before is in the argument
`cache`, and nowhere else. With a second text, the cache of the first one gets tokens that are not its own.
"""

CAUGHT_BY = (
    "test_two_texts_go_on_from_one_cache",
    "test_arguments_stay_as_they_are",
    "test_texts_that_share_their_beginning",
)
SECTION = "One cache, two texts"

import math

import torch

kept = []


def attend_step(q, k, v, cache=None):
    if cache is None:
        kept.clear()
    kept.append((k, v))
    k, v = (torch.cat(parts, dim=2) for parts in zip(*kept))
    t, seen = q.shape[2], k.shape[2]
    later = torch.ones(t, seen, dtype=torch.bool, device=q.device).triu(seen - t + 1)
    scores = (q @ k.mT / math.sqrt(q.shape[3])).masked_fill(later, -torch.inf)
    return torch.softmax(scores, dim=-1) @ v, (k, v)
