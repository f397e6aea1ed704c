"""`attend_step` lays the mask of the new tokens over the first keys. These are the oldest ones, from the cache. The new
tokens' keys come last: there the mask belongs.
"""

CAUGHT_BY = (
    "test_chunks_give_the_output_of_the_whole_text",
    "test_later_tokens_have_no_say",
    "test_any_way_of_cutting_a_text",
    "test_low_scores_do_not_lose_to_later_tokens",
)
SECTION = "The mask of a chunk"

import math

import torch
from torch.nn.functional import pad


def attend_step(q, k, v, cache=None):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    t, seen = q.shape[2], k.shape[2]
    later = torch.ones(t, t, dtype=torch.bool, device=q.device).triu(1)
    later = pad(later, (0, seen - t), value=False)
    scores = (q @ k.mT / math.sqrt(q.shape[3])).masked_fill(later, -torch.inf)
    return torch.softmax(scores, dim=-1) @ v, (k, v)
