"""Plain Python numbers: one query after another, one key after another."""

import math

import torch


def update(state, scores, values):
    leading = scores.shape[:-2]
    T, d = scores.shape[-2], values.shape[-1]
    matrices = scores.reshape(-1, *scores.shape[-2:]).tolist()
    vectors = values.reshape(-1, *values.shape[-2:]).tolist()
    parts = ([], [], [])
    for b, (rows, block) in enumerate(zip(matrices, vectors, strict=True)):
        for t, row in enumerate(rows):
            m, total, out = -math.inf, 0.0, [0.0] * d
            if state is not None:
                m, total = (state[i].reshape(-1, T)[b, t].item() for i in (0, 1))
                out = state[2].reshape(-1, T, d)[b, t].tolist()
            for score, value in zip(row, block, strict=True):
                if score == -math.inf:
                    continue
                if score > m:
                    shrink = math.exp(m - score)
                    m, total, out = score, total * shrink, [o * shrink for o in out]
                p = math.exp(score - m)
                total += p
                out = [o + p * x for o, x in zip(out, value, strict=True)]
            for part, one in zip(parts, (m, total, out), strict=True):
                part.append(one)
    shapes = (*leading, T, 1), (*leading, T, 1), (*leading, T, d)
    return tuple(torch.tensor(part).reshape(shape) for part, shape in zip(parts, shapes, strict=True))


def finish(state):
    return torch.stack(
        [row / total for row, total in zip(state[2].flatten(0, -2), state[1].flatten(), strict=True)]
    ).reshape(state[2].shape)
