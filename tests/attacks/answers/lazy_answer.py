"""Answers that are computed only when they are read: generators, coroutines, descriptors, array protocols."""

# outcome: harmless
# points: 0

import os

import numpy as np


class Lazy:
    __array_priority__ = 1e9

    def __array__(self, *args, **kwargs):
        os._exit(3)

    def __getattribute__(self, name):
        if name == "__class__":
            return np.ndarray
        raise KeyboardInterrupt(name)


async def later(x):
    return x.softmax(-1)


def numbers(x):
    yield from x.softmax(-1)


ANSWERS = [lambda x: Lazy(), later, numbers, lambda x: lambda: x.softmax(-1), lambda x: iter([x.softmax(-1)])]


def softmax(x):
    return ANSWERS.pop()(x)
