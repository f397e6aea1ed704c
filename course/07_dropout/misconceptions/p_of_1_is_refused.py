"""`dropout` raises an error for p = 1. 1 is a probability: every entry is dropped, and the result is 0 everywhere. Only a
p below 0 or above 1 must be refused.
"""

CAUGHT_BY = (
    "test_p_of_1_gives_zeros",
    "test_shape_dtype_and_device_are_kept",
    "test_dropping_everything_gives_zeros",
    "test_dropout_works_on_any_device",
)
SECTION = "Your task"

drop = dropout


def dropout(x, p, training=True, generator=None):
    if p == 1:
        raise ValueError("p must be below 1")
    return drop(x, p, training, generator)
