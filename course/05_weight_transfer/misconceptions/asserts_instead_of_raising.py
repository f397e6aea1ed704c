"""`transfer_weights` uses `assert` to refuse modules. A failed `assert` raises `AssertionError`, but the contract promises
`ValueError`. Under `python -O`, Python skips every `assert`, and nothing is refused by it.
"""

CAUGHT_BY = (
    "test_source_with_bias_is_refused",
    "test_other_sizes_are_refused",
    "test_any_bias_is_refused",
    "test_different_sizes_are_refused",
)
SECTION = "Your task: Exercise 3.1"

import torch


def transfer_weights(source, target):
    with torch.no_grad():
        for name in ("W_query", "W_key", "W_value"):
            layer, parameter = getattr(source, name), getattr(target, name)
            assert layer.bias is None
            assert layer.weight.T.shape == parameter.shape
            parameter.copy_(layer.weight.T)
