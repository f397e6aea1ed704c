"""`rope_angles` keeps the table that it made first for these sizes. Each call starts anew: a second call with another base
gets the table of the first base.
"""

CAUGHT_BY = ("test_base_sets_the_speeds", "test_angles_for_any_sizes_and_base")
SECTION = "Many speeds"

import torch

tables = {}


def rope_angles(T, d, base=10000.0):
    if d % 2:
        raise ValueError("d is odd")
    if (T, d) not in tables:
        tables[T, d] = torch.arange(T)[:, None] / base ** (torch.arange(0, d, 2) / d)
    return tables[T, d].clone()
