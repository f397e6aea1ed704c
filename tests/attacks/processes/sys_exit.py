"""Leaves by sys.exit at import; what was defined before still counts."""

# outcome: raises: SystemExit
# points: 5

import sys

import torch


def softmax(x):
    return torch.softmax(x, dim=-1)


sys.exit(0)
