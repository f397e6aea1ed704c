"""`apply_rope` keeps its results and returns the same tensor for equal arguments again. Turn the features anew in each call: a
caller may change the tensor that it gets, and the next caller would get the changed one.
"""

CAUGHT_BY = ("test_x_stays_and_gets_its_gradient",)
SECTION = "Your task"

right = apply_rope
KEPT = {}


def apply_rope(x, positions):
    if x.requires_grad:
        return right(x, positions)
    key = str((x.dtype, str(x.device), x.tolist(), positions.tolist()))
    if key not in KEPT:
        KEPT[key] = right(x, positions)
    return KEPT[key]
