"""`dropout` calls a library's dropout and leaves the generator out. The contract rules a library out: drawing the mask
and applying it is the task itself. The library's function takes no generator, so two generators with the same seed
give different masks.
"""

CAUGHT_BY = (
    "test_generator_decides_the_mask",
    "test_dropout_is_your_own",
    "test_generator_decides",
    "test_no_library_dropout",
)
SECTION = "Your task"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")

    return torch.nn.functional.dropout(x, p, training)
