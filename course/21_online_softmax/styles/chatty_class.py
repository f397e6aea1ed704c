"""A class keeps the sums and prints; it starts from the least number and works in place on tensors of its own."""

import warnings

import torch


class Running:
    def __init__(self, state, scores, values):
        shape = scores.shape[:-1]
        if state is None:
            self.m = torch.full((*shape, 1), -torch.inf, dtype=scores.dtype)
            self.l = torch.zeros(*shape, 1, dtype=scores.dtype)
            self.o = torch.zeros(*shape, values.shape[-1], dtype=scores.dtype)
        else:
            self.m, self.l, self.o = (x.clone() for x in state)

    def add(self, scores, values):
        print("a block of", scores.shape[-1])
        new = torch.maximum(self.m, scores.amax(-1, True))
        floor = new.clamp(min=torch.finfo(scores.dtype).min)
        shrink = torch.exp(self.m - floor)
        p = (scores - floor).exp_()
        self.l *= shrink
        self.l += p.sum(-1, True)
        self.o *= shrink
        self.o += torch.matmul(p, values)
        self.m = new


@torch.no_grad()
def update(state, scores, values):
    running = Running(state, scores, values)
    running.add(scores, values)
    warnings.warn("one more block", stacklevel=2)
    return running.m, running.l, running.o


finish = lambda state: state[-1].div(state[1])  # noqa: E731
