"""Loops over the slices along the dimension, with running totals."""

import math

import torch


def normalize_by_sum(scores, dim=-1):
    total = 0
    for part in scores.unbind(dim):
        total = total + part
    return torch.stack([part / total for part in scores.unbind(dim)], dim=dim)


def softmax_naive(x, dim=-1):
    last = x.movedim(dim, -1)
    rows = []
    for row in last.reshape(-1, last.shape[-1]).tolist():
        powers = [math.exp(score) for score in row]
        rows.append([power / sum(powers) for power in powers])
    return torch.tensor(rows, dtype=x.dtype).reshape(last.shape).movedim(-1, dim)


def softmax(x, dim=-1):
    parts = x.unbind(dim)
    largest = parts[0]
    for part in parts[1:]:
        largest = torch.maximum(largest, part)
    powers = [torch.exp(part - largest) for part in parts]
    total = torch.zeros_like(largest)
    for power in powers:
        total = total + power
    return torch.stack([power / total for power in powers], dim=dim)
