"""`attend_step` numbers the tokens in the dtype of the queries. Positions need integers: bfloat16 has no 257, and float16 no
2049, so in a long text a token sees the next one, too. In float32 nothing is noticed.
"""

CAUGHT_BY = ("test_later_tokens_have_no_say", "test_low_scores_do_not_lose_to_later_tokens")
SECTION = "The mask of a chunk"

import math

import torch


def attend_step(q, k, v, cache=None):
    keys, values = (k, v) if cache is None else (torch.cat(pair, dim=2) for pair in zip(cache, (k, v), strict=True))
    places = torch.arange(keys.shape[2], device=q.device).to(q.dtype)
    later = places > places[-q.shape[2] :, None]
    scores = q @ keys.transpose(2, 3) / math.sqrt(q.shape[3])
    weights = torch.softmax(scores.masked_fill(later, -torch.inf), dim=3)
    return weights @ values, (keys, values)
