"""`dropout` loses every dimension of size 1 in training. The result must have the shape of `x`. A batch with a single
text comes back without its first dimension.
"""

CAUGHT_BY = ("test_shape_dtype_and_device_are_kept", "test_dropout_keeps_the_dtype")
SECTION = "Your task"

drop = dropout


def dropout(x, p, training=True, generator=None):
    result = drop(x, p, training, generator)
    return result.squeeze() if training else result
