"""Answers far larger than expected: expanded, meta, sparse, 1e12 elements."""

# outcome: harmless
# points: 0

import torch

SHAPES = [
    lambda: torch.zeros(1).expand(10**12),
    lambda: torch.empty(10**12, device="meta"),
    lambda: torch.sparse_coo_tensor(torch.zeros(1, 0, dtype=torch.long), torch.zeros(0), (10**12,)),
    lambda: torch.zeros(100 << 20),
    lambda: torch.as_strided(torch.zeros(1), (10**6, 10**6), (0, 0)),
]


def softmax(x):
    return SHAPES.pop()()
