"""More tensors in one answer than the channel carries, and more names than anybody can read."""

# outcome: harmless
# points: 0

import torch


def softmax(x):
    return {f"{number}" * 50: torch.zeros(1) for number in range(10_000)}
