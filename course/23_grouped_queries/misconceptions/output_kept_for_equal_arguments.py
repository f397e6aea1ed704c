"""`grouped_query_attention` keeps its outputs and returns the same tensor for equal arguments again. Compute a new output in
each call: a caller may change the tensor that it gets, and the next caller would get the changed one.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are",)
SECTION = "Your task, part 1"

right = grouped_query_attention
KEPT = {}


def grouped_query_attention(q, k, v):
    key = tuple((x.dtype, x.device, str(x.tolist())) for x in (q, k, v))
    if key not in KEPT:
        KEPT[key] = right(q, k, v)
    return KEPT[key]
