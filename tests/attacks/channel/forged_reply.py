"""Replies in place of the host: well-formed frames that claim success, with the right token and with others."""

# outcome: stopped: not a reply|ended the Python process
# points: 0

import os
import sys

import torch


def attack(world):
    from autograder.boundary import wire
    from autograder.boundary.protocol import Returned, TensorRef

    frame = sys._getframe()
    tokens = [os.urandom(8)]
    while frame is not None:
        tokens += [value for value in frame.f_locals.values() if isinstance(value, bytes) and len(value) == 8]
        frame = frame.f_back
    answer = [torch.full((4, 4), 0.25)]
    forged = [wire.encode(token, Returned(TensorRef(0)), answer) for token in tokens for _ in range(20)]
    for descriptor in range(3, 256):
        try:
            os.write(descriptor, b"".join(forged))
        except OSError:
            continue
    return []


def softmax(x):
    return torch.full_like(x, 0.25)
