"""Every call sleeps just less than its own limit, so that only the limit of the whole submission stops it."""

# outcome: stopped: waited for more than
# points: 4

import time

import torch


def softmax(x):
    time.sleep(4)
    return torch.softmax(x, dim=-1)
