"""Answers that grow each time a part of them is packed, and objects that claim every class that a reply may hold."""

# outcome: harmless
# points: 0

import numpy as np
import torch


class Claims:
    """An object that runs code at each question for its class, and never ends."""

    def __init__(self, kind, grown=None):
        self.__dict__.update(kind=kind, grown=grown)

    @property
    def __class__(self):
        if self.grown is not None:
            self.grown.append(Claims(self.kind, self.grown))
        return self.kind

    def __iter__(self):
        while True:
            yield self

    def items(self):
        while True:
            yield self, self

    def __getattr__(self, name):
        return self

    def __call__(self, *_, **__):
        return self

    def __str__(self):
        return "cpu:" + "9" * 30


KINDS = [torch.Tensor, tuple, list, dict, np.ndarray, np.generic, torch.device, torch.dtype, torch.nn.Module]


def _growing():
    answer = []
    answer.append(Claims(type, answer))
    return answer


ANSWERS = [_growing, *(lambda kind=kind: Claims(kind) for kind in KINDS)]


def attack(world):
    return [make() for make in ANSWERS]


def softmax(x):
    return ANSWERS.pop()()
