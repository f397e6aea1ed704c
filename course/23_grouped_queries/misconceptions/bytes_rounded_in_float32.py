"""`cache_bytes` multiplies in float32, as `torch.tensor([2.0, ...])` does, and returns a rounded number. float32 has 24 binary
digits, so most whole numbers above 16777216 are lost. Multiply Python's whole numbers, which are exact.
"""

CAUGHT_BY = ("test_bytes_of_a_cache", "test_bytes_for_any_sizes")
SECTION = "What a cache weighs"

import torch


def cache_bytes(num_layers, num_groups, head_dim, num_tokens, bytes_per_number=2):
    sizes = torch.tensor([2.0, num_layers, num_groups, head_dim, num_tokens, bytes_per_number])
    return int(sizes.prod())
