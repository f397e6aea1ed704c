"""`attend_in_blocks` keeps its results and returns the same tensor for equal arguments again. Compute a new result in each
call: a caller may change the tensor that it gets, and the next caller would get the changed one.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are",)
SECTION = "Your task, part 2"

right = attend_in_blocks
KEPT = {}


def attend_in_blocks(queries, keys, values, block):
    key = str(([(x.dtype, x.tolist()) for x in (queries, keys, values)], block))
    if key not in KEPT:
        KEPT[key] = right(queries, keys, values, block)
    return KEPT[key]
