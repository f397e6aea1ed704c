"""`attend_step` keeps room for more tokens in the tensors of the cache, and writes the new ones there. A second text that
goes on from the same cache overwrites the tokens of the first one. Join the tokens in a new tensor.
"""

CAUGHT_BY = ("test_two_texts_go_on_from_one_cache", "test_texts_that_share_their_beginning")
SECTION = "One cache, two texts"

import math

import torch


def joined(old, new):
    s, t = 0 if old is None else old.shape[2], new.shape[2]
    room = None if old is None else old._base
    if room is None or room.dim() != 4 or room.shape[2] < s + t or room.data_ptr() != old.data_ptr():
        room = torch.zeros(*new.shape[:2], 2 * (s + t), new.shape[3], dtype=new.dtype, device=new.device)
        if old is not None:
            room[:, :, :s] = old
    room[:, :, s : s + t] = new
    return room[:, :, : s + t]


def attend_step(q, k, v, cache=None):
    keys, values = (joined(*pair) for pair in zip(cache or (None, None), (k, v)))
    t, seen = q.shape[2], keys.shape[2]
    later = torch.ones(t, seen, dtype=torch.bool, device=q.device).triu(seen - t + 1)
    scores = (q @ keys.mT / math.sqrt(q.shape[3])).masked_fill(later, -torch.inf)
    return torch.softmax(scores, dim=-1) @ values, (keys, values)
