"""`attend_step` hides later tokens only if there is no cache. A chunk after a cache needs a mask, too. Without it, a
new token sees those that come after it in its chunk; with one token in each chunk nobody notices.
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


def attend_step(q, k, v, cache=None):
    scores_mask = None
    if cache is None:
        scores_mask = torch.ones(q.shape[2], q.shape[2], dtype=torch.bool, device=q.device).triu(1)
    else:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    scores = q @ k.transpose(2, 3) / math.sqrt(q.shape[3])
    if scores_mask is not None:
        scores = scores.masked_fill(scores_mask, -torch.inf)
    return torch.softmax(scores, dim=-1) @ v, (k, v)
