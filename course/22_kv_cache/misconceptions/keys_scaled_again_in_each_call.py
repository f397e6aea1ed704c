"""`attend_step` divides all keys by the square root of d and puts them into the cache like this, so each call divides them
again. The cache holds the keys as they were passed. Divide the scores, or the queries.
"""

CAUGHT_BY = (
    "test_chunks_give_the_output_of_the_whole_text",
    "test_cache_holds_all_keys_and_values",
    "test_two_texts_go_on_from_one_cache",
    "test_any_way_of_cutting_a_text",
    "test_cache_of_random_texts",
    "test_texts_that_share_their_beginning",
)
SECTION = "The mask of a chunk"

import math

import torch


def attend_step(q, k, v, cache=None):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    t, s = q.shape[2], k.shape[2] - q.shape[2]
    k = k / math.sqrt(q.shape[-1])
    later = torch.ones(t, s + t, dtype=torch.bool, device=q.device).triu(s + 1)
    weights = torch.softmax((q @ k.transpose(2, 3)).masked_fill(later, -torch.inf), dim=-1)
    return weights @ v, (k, v)
