"""`window_attention` keeps its results and returns the same tensor for equal arguments again. Compute a new result in each
call: a caller may change the tensor that it gets, and the next caller would get the changed one.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are",)
SECTION = "Your task"

right = window_attention
KEPT = {}


def window_attention(queries, keys, values, window, sinks=0):
    tensors = tuple((x.dtype, x.device, str(x.tolist())) for x in (queries, keys, values))
    key = *tensors, window, sinks
    if key not in KEPT:
        KEPT[key] = right(queries, keys, values, window, sinks)
    return KEPT[key]
