"""`transfer_weights` leaves it to `load_state_dict` to refuse biases and other sizes. It raises RuntimeError. The contract
promises ValueError, which the caller can catch.
"""

CAUGHT_BY = (
    "test_source_with_bias_is_refused",
    "test_other_sizes_are_refused",
    "test_any_bias_is_refused",
    "test_different_sizes_are_refused",
)
SECTION = "Your task: Exercise 3.1"

import torch
from torch import nn


def transfer_weights(source: "SelfAttention_v2", target: "SelfAttention_v1") -> None:
    state = {}
    for name, tensor in source.state_dict().items():
        if name.endswith(".weight"):
            state[name.removesuffix(".weight")] = tensor.T
        else:
            state[name] = tensor
    target.load_state_dict(state, strict=True)  # refuses unknown names and wrong shapes
