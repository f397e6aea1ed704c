"""`sdpa_attention` keeps its results and returns the same output again if it is called with equal numbers. Make a new
result in each call: a caller may change what it gets, and the next caller would get the changed result.
"""

CAUGHT_BY = ("test_fast_function_leaves_x_as_it_is", "test_fast_function_does_not_change_x")
SECTION = "Your task, part 3"

attend = sdpa_attention
kept = {}


def sdpa_attention(attention, x):
    tensors = [tensor.detach() for tensor in (x, *attention.parameters())]
    given = [(tensor.dtype, tensor.device, tensor.shape, tensor.tolist()) for tensor in tensors]
    key = str((given, attention.training))
    if key not in kept:
        kept[key] = attend(attention, x)
    return kept[key]
