"""`cache_bytes` multiplies numbers of 32 bits, which end at 2147483647, about two gigabytes. Caches of long texts are larger.
Numbers of Python have no end: multiply those.
"""

CAUGHT_BY = ("test_bytes_of_a_cache", "test_bytes_for_any_sizes")
SECTION = "What a cache weighs"

import torch


def cache_bytes(num_layers, num_groups, head_dim, num_tokens, bytes_per_number=2):
    sizes = torch.tensor([2, num_layers, num_groups, head_dim, num_tokens, bytes_per_number], dtype=torch.int32)
    return int(sizes.prod(dtype=torch.int32))
