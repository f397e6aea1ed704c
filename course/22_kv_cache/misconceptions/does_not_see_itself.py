"""`attend_step` hides a new token from itself. Each token sees all earlier ones and itself. The diagonal of the new
tokens belongs to what is visible.
"""

CAUGHT_BY = ("test_chunks_give_the_output_of_the_whole_text", "test_any_way_of_cutting_a_text")
SECTION = "The mask of a chunk"

import math

import torch


def attend_step(q, k, v, cache=None):
    past = 0 if cache is None else cache[0].shape[2]
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    t, seen = q.shape[2], k.shape[2]
    later = torch.ones(t, seen, dtype=torch.bool, device=q.device).triu(max(past, 1))
    scores = (q @ k.mT / math.sqrt(q.shape[3])).masked_fill(later, -torch.inf)
    return torch.softmax(scores, dim=-1) @ v, (k, v)
