"""`attend_step` keeps room for more tokens behind a cache that it has extended, and writes the next ones there. Two texts
that go on from one cache then overwrite each other's tokens. Join the tokens in a new tensor.
"""

CAUGHT_BY = ("test_two_texts_go_on_from_one_cache", "test_texts_that_share_their_beginning")
SECTION = "One cache, two texts"

import math

import torch


def joined(old, new):
    length = old.shape[2] + new.shape[2]
    room = old._base
    if room is None or room.shape[:2] != old.shape[:2] or room.shape[2] < length or room.stride() != old.stride():
        room = old.new_empty(*old.shape[:2], 2 * length, old.shape[3])
        room[:, :, : old.shape[2]] = old
    room[:, :, old.shape[2] : length] = new
    return room[:, :, :length]


def attend_step(q, k, v, cache=None):
    if cache is not None:
        k, v = joined(cache[0], k), joined(cache[1], v)
    t, seen = q.shape[2], k.shape[2]
    later = torch.ones(t, seen, dtype=torch.bool, device=q.device).triu(seen - t + 1)
    scores = (q @ k.mT / math.sqrt(q.shape[3])).masked_fill(later, -torch.inf)
    return torch.softmax(scores, dim=-1) @ v, (k, v)
