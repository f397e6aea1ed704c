"""A partial and an instance of a class with __call__, under the names that are asked for."""

from functools import partial

import torch


def scale_and_score(factor, query, inputs):
    return factor * torch.mv(inputs, query)


class PairScores:
    def __init__(self):
        self.calls = 0

    def __call__(self, inputs):
        self.calls += 1
        return torch.mm(inputs, inputs.t())


attention_scores_for_query = partial(scale_and_score, 1.0)
attention_scores = PairScores()
