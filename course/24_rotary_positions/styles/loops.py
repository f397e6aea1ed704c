"""Loops over positions and pairs; each pair of columns is written into a new tensor."""

import math

import torch


def rope_angles(T, d, base=10000.0):
    if d % 2:
        raise ValueError("an odd number of features")
    table = torch.zeros(T, d // 2)
    for position in range(T):
        for i in range(d // 2):
            table[position, i] = position / base ** (2 * i / d)
    return table


def apply_rope(x, positions):
    d = x.shape[-1]
    if d % 2:
        raise ValueError("an odd number of features")
    result = torch.empty_like(x)
    for row, position in enumerate(positions.tolist()):
        for i in range(d // 2):
            angle = position / 10000 ** (2 * i / d)
            first, second = x[..., row, 2 * i], x[..., row, 2 * i + 1]
            result[..., row, 2 * i] = first * math.cos(angle) - second * math.sin(angle)
            result[..., row, 2 * i + 1] = first * math.sin(angle) + second * math.cos(angle)
    return result
