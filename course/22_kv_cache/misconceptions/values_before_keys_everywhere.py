"""`attend_step` keeps its cache as (values, keys), and reads it so, too. The pair is (keys, values). The outputs are
right, but nobody else can use the cache.
"""

CAUGHT_BY = ("test_cache_holds_all_keys_and_values", "test_cache_of_random_texts")
SECTION = "What stays"

import math

import torch


def attend_step(q, k, v, cache=None):
    if cache is not None:
        k, v = torch.cat([cache[1], k], dim=2), torch.cat([cache[0], v], dim=2)
    t, seen = q.shape[2], k.shape[2]
    later = torch.ones(t, seen, dtype=torch.bool, device=q.device).triu(seen - t + 1)
    scores = (q @ k.mT / math.sqrt(q.shape[3])).masked_fill(later, -torch.inf)
    return torch.softmax(scores, dim=-1) @ v, (v, k)
