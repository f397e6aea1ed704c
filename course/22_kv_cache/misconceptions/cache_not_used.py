"""`attend_step` lets new tokens see the new tokens only, although it stores the others. Each new token sees the tokens
of the cache as well. As it is, each chunk is a text of its own.
"""

CAUGHT_BY = (
    "test_chunks_give_the_output_of_the_whole_text",
    "test_later_tokens_have_no_say",
    "test_any_way_of_cutting_a_text",
    "test_low_scores_do_not_lose_to_later_tokens",
)
SECTION = "What stays"

import math

import torch


def attend_step(q, k, v, cache=None):
    later = torch.ones(q.shape[2], q.shape[2], dtype=torch.bool, device=q.device).triu(1)
    scores = (q @ k.mT / math.sqrt(q.shape[3])).masked_fill(later, -torch.inf)
    output = torch.softmax(scores, dim=-1) @ v
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    return output, (k, v)
