"""Reference answers."""

import torch

### BEGIN GIVEN
STEP = 2


def start() -> int:
    """Where every ramp starts."""
    return 1


### END GIVEN


def ramp(n: int) -> torch.Tensor:
    """The int64 numbers start(), start() + STEP, ...: ``n`` of them."""
    ### BEGIN SOLUTION
    return start() + STEP * torch.arange(n)
    ### END SOLUTION
