"""`simple_self_attention` keeps each table of context vectors, and returns the same tensor again for equal inputs. If the
caller changes the table in place, as in `contexts[0] = 0`, a later call returns the changed one. Compute it in every
call, or return a copy of what is kept.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are", "test_arguments_are_left_unchanged")
SECTION = "Every word gets a blend"

import torch

KEPT = {}


def simple_self_attention(inputs):
    key = tuple(map(tuple, inputs.tolist()))
    if key not in KEPT:
        KEPT[key] = torch.softmax(inputs @ inputs.T, dim=-1) @ inputs
    return KEPT[key]
