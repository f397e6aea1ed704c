"""`attend_step` keeps what it returned and returns the same tensors for equal arguments again. Compute new tensors in each
call: a caller may change what it gets, and the next caller would get the changed tensors.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are",)
SECTION = "Your task, part 1"

right = attend_step
KEPT = {}


def attend_step(q, k, v, cache=None):
    tensors = [q, k, v, *([] if cache is None else cache)]
    key = str([(x.dtype, str(x.device), x.tolist()) for x in tensors])
    if key not in KEPT:
        KEPT[key] = right(q, k, v, cache)
    return KEPT[key]
