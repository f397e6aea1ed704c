"""`softmax` keeps its results and returns the same array again for equal scores. Make a new array in each call: a
caller may change what it gets, and the next caller would get the changed array.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are", "test_arguments_are_left_unchanged")
SECTION = "First: softmax"

import functools

import numpy as np

compute = softmax


@functools.lru_cache
def kept(numbers, dtype, shape, axis):
    return compute(np.frombuffer(numbers, dtype).reshape(shape), axis)


def softmax(x, axis=-1):
    return kept(x.tobytes(), x.dtype.str, x.shape, axis)
