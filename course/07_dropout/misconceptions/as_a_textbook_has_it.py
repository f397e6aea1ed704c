"""`dropout` ignores `training` and `generator`, checks p with `assert`, draws on the CPU and makes a float32 mask. The
contract asks for more than this well-known form: a ValueError, no dropping outside training, draws from the generator,
and the device and dtype of x.
"""

CAUGHT_BY = (
    "test_evaluation_changes_nothing",
    "test_generator_decides_the_mask",
    "test_wrong_p_is_refused",
    "test_shape_dtype_and_device_are_kept",
    "test_any_values_come_back_in_evaluation",
    "test_generator_decides",
    "test_p_outside_of_0_to_1_raises",
    "test_dropout_works_on_any_device",
    "test_dropout_keeps_the_dtype",
)
SECTION = "Your task"

import torch


def dropout(x, p, training=True, generator=None):
    assert 0 <= p <= 1
    if p == 1:
        return torch.zeros_like(x)
    if p == 0:
        return x
    mask = (torch.rand(x.shape) > p).float()
    return mask * x / (1.0 - p)
