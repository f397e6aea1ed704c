"""Every call sleeps just less than its own limit: only the submission's limit as a whole ends it."""

# outcome: stopped: waited for more than
# points: 4

import time

import torch


def softmax(x):
    time.sleep(4)
    return torch.softmax(x, dim=-1)
