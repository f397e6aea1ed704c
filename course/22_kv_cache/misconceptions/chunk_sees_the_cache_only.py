"""`attend_step` lets new tokens see the cache only, if there is one. A new token sees itself and the new ones before
it, too. As it is, tokens of one chunk know nothing of each other.
"""

CAUGHT_BY = ("test_chunks_give_the_output_of_the_whole_text", "test_any_way_of_cutting_a_text")
SECTION = "The mask of a chunk"

import math

import torch


def attend_step(q, k, v, cache=None):
    if cache is not None:
        output = torch.softmax(q @ cache[0].mT / math.sqrt(q.shape[3]), dim=-1) @ cache[1]
        return output, (torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2))
    later = torch.ones(q.shape[2], q.shape[2], dtype=torch.bool, device=q.device).triu(1)
    scores = (q @ k.mT / math.sqrt(q.shape[3])).masked_fill(later, -torch.inf)
    return torch.softmax(scores, dim=-1) @ v, (k, v)
