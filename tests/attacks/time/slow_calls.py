"""Every call takes just less than its own limit: only the submission's limit as a whole ends it."""

# outcome: stopped: ran longer than
# points: 4

import time

import torch


def softmax(x):
    time.sleep(1.2)
    return torch.softmax(x, dim=-1)
