"""Objects that claim to equal everything, and tensors of a lying subclass."""

# outcome: harmless
# points: 0

import torch


class Equal:
    def __eq__(self, other):
        return True

    def __getattr__(self, name):
        return self

    def __call__(self, *args, **kwargs):
        return True

    __hash__ = None


class Liar(torch.Tensor):
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        return True


ANSWERS = [
    Equal,
    lambda: torch.zeros(4, 4).as_subclass(Liar),
    lambda: float("nan"),
    lambda: True,
    lambda: torch.softmax,
]


def softmax(x):
    return ANSWERS.pop()()
