"""`dropout` hands calls without a generator to a library's dropout. The contract rules this out: drawing the mask and
applying it is the task itself. The distribution is right, but the library does the work, and only calls with a
generator reach your own draw.
"""

CAUGHT_BY = ("test_dropout_is_your_own", "test_no_library_dropout")
SECTION = "Your task"

import torch


def dropout(x, p, training=True, generator=None):
    if generator is None:
        return torch.nn.functional.dropout(x, p, training)
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return apply_dropout(x, keep, p)
