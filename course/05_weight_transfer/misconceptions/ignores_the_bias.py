"""`transfer_weights` raises no error if `source` has a bias. It must raise `ValueError`, because `target` has no place
for a bias. As it is, `target` does not give the output of `source`, and nothing warns the user.
"""

CAUGHT_BY = ("test_source_with_bias_is_refused", "test_any_bias_is_refused")
SECTION = "When to refuse"

import torch


def transfer_weights(source, target):
    with torch.no_grad():
        for name in ("W_query", "W_key", "W_value"):
            layer, parameter = getattr(source, name), getattr(target, name)
            if layer.weight.T.shape != parameter.shape:
                raise ValueError("the sizes differ")
            parameter.copy_(layer.weight.T)
