"""`rope_angles` keeps its longest table so far and returns all of it. The result has T rows, whatever earlier calls asked
for. After a call with more positions, a call with fewer gets rows that it has not asked for: cut the table to T rows, or
make it anew.
"""

CAUGHT_BY = ("test_base_sets_the_speeds", "test_angles_for_any_sizes_and_base")
SECTION = "Many speeds"

import torch

tables = {}


def rope_angles(T, d, base=10000.0):
    if d % 2:
        raise ValueError("d is odd")
    if len(tables.get((d, base), ())) < T:
        tables[d, base] = torch.arange(T)[:, None] / base ** (torch.arange(0, d, 2) / d)
    return tables[d, base].clone()
