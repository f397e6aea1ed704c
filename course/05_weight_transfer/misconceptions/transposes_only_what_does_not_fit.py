"""`transfer_weights` transposes a weight only if its shape does not fit. Every weight must be transposed, a square one
too. With d_in = d_out the stored matrix fits as it is, so it is copied untransposed: no error appears, and the output is
wrong.
"""

CAUGHT_BY = ("test_same_output_for_other_sizes", "test_same_output_for_any_weights")
SECTION = "How the numbers are laid out"

import torch


def transfer_weights(source, target):
    with torch.no_grad():
        for name in ("W_query", "W_key", "W_value"):
            weight, parameter = getattr(source, name).weight, getattr(target, name)
            if getattr(source, name).bias is not None or weight.T.shape != parameter.shape:
                raise ValueError("these two do not fit")
            parameter.copy_(weight if weight.shape == parameter.shape else weight.T)
