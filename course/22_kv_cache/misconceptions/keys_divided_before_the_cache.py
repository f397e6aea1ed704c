"""`attend_step` divides the keys by the square root of d before they go into the cache. The cache must hold the keys as they
were passed, so that any other code can go on from it. Divide the scores.
"""

CAUGHT_BY = ("test_cache_holds_all_keys_and_values", "test_cache_of_random_texts")
SECTION = "What stays"

import torch


def attend_step(q, k, v, cache=None):
    k = k / q.shape[3] ** 0.5
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    new, seen = q.shape[2], k.shape[2]
    later = torch.ones(new, seen, dtype=torch.bool, device=q.device).triu(seen - new + 1)
    weights = torch.softmax((q @ k.mT).masked_fill(later, -torch.inf), dim=3)
    return weights @ v, (k, v)
