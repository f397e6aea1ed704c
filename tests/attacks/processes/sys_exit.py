"""Calls sys.exit at import; definitions before that line still count."""

# outcome: raises: SystemExit
# points: 5

import sys

import torch


def softmax(x):
    return torch.softmax(x, dim=-1)


sys.exit(0)
