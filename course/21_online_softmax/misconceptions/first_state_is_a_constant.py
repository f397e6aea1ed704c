"""`update` returns one state, which is made once, if all keys so far are blocked. Make a new state in each call: a caller may
change the tensors that it gets, and the next caller would get the changed ones.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are",)
SECTION = "A block that is blocked"

import torch

right = update
NOTHING = {}


def update(state, scores, values):
    if state is None and bool((scores == -torch.inf).all()):
        key = scores.shape, values.shape, values.dtype, str(values.device)
        return NOTHING.setdefault(key, right(state, scores, values))
    return right(state, scores, values)
