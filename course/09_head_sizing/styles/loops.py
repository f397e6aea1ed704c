"""Counts by subtracting; builds the dict key by key from the batch and from head_dim."""

import torch


def head_dim(total_dim, num_heads):
    if total_dim <= 0 or num_heads <= 0:
        raise ValueError
    width = 0
    left = total_dim
    while left >= num_heads:
        left = left - num_heads
        width = width + 1
    if left:
        raise ValueError("something is left")
    return width


def two_dimensional_output():
    batch = torch.zeros(2, 6, 3)
    arguments = {}
    arguments["num_heads"] = 2
    arguments["d_in"] = batch.shape[-1]
    arguments["d_out"] = head_dim(2, arguments["num_heads"])
    arguments["context_length"] = batch.size(1)
    arguments["dropout"] = 0
    return arguments
