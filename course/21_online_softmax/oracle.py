"""Right values from plain loops over all keys at once, one query after another: a state needs no earlier state."""

import math

import torch

STATES = 0, 1, 2, 3, 5  # numbers of keys after which the visible checks know the state


def examples() -> dict[str, torch.Tensor]:
    """Rows of scores on which mistakes show, the states after some of their keys, and an attention."""
    inf, lowest = math.inf, torch.finfo(torch.float32).min
    found = {
        "rows": torch.tensor(
            [
                [0.0, 1.0, 2.0, 3.0, 4.0],  # rises at each key
                [100.0, 0.0, 1.0, 2.0, 3.0],  # falls by more than exp() can bear
                [-120.0, -121.0, -119.0, -122.0, -120.0],  # far below 0
                [100.0, 101.0, 99.0, 98.0, 100.0],  # far above 0
                [0.5, -1.0, 1.5, 0.25, -0.5],
            ]
        ),
        "blocked": torch.tensor(
            [
                [-inf, -inf, 1.0, 2.0, 0.5],
                [2.0, -inf, -inf, -1.0, 3.0],
                [-inf, -inf, -inf, -120.0, -inf],
                [1.0, 0.5, 2.0, -inf, -inf],
            ]
        ),
        "values": torch.tensor([[2.0, -1.0], [-1.0, 0.5], [3.0, 1.0], [0.25, -2.0], [-2.0, 4.0]]),
        "large": torch.tensor(
            [
                [-3e38, 3e38, 1.0, 3e38],
                [1e30, -1e30, 1e30, 0.0],
                [lowest, lowest, lowest, lowest],
                [5e4, 0.0, -5e4, 5e4],
                [-1e30, -2e30, -1e30, -3e30],
            ]
        ),
        "queries": torch.tensor([[1.0, 0.0, -1.0, 2.0], [0.5, 2.0, 1.0, -1.0], [-2.0, 1.0, 0.0, 1.5]]),
        "keys": torch.tensor(
            [
                [1.0, -1.0, 0.5, 1.0],
                [0.0, 2.0, 1.0, -0.5],
                [-1.0, 0.5, 2.0, 1.0],
                [2.0, 1.0, -1.0, 0.0],
                [0.5, -2.0, 1.0, 2.0],
            ]
        ),
    }
    for name in "rows", "blocked":
        for count in STATES:
            now = state(found[name][:, :count], found["values"][:count])
            found |= {f"{name}:{count}:{part}": one.float() for part, one in enumerate(now)}
    found["large:context"] = context(found["large"], found["values"][:4])
    found["attended"] = attention(found["queries"], found["keys"], found["values"])
    return found


def state(scores: torch.Tensor, values: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Each query's maximum, its sum of exponentials, and its sum of exponentials times values."""
    *leading, T, _ = scores.shape
    d = values.shape[-1]
    maxima, totals, outputs = [], [], []
    for rows, vectors in zip(_matrices(scores), _matrices(values), strict=True):
        for row in rows:
            highest = max(row, default=-math.inf)
            powers = [math.exp(score - highest) if score > -math.inf else 0.0 for score in row]
            maxima.append(highest)
            totals.append(math.fsum(powers))
            outputs += [math.fsum(p * v[i] for p, v in zip(powers, vectors, strict=True)) for i in range(d)]
    shaped = (maxima, 1), (totals, 1), (outputs, d)
    first, second, third = (torch.tensor(x, dtype=torch.float64).reshape(*leading, T, size) for x, size in shaped)
    return first, second, third


def context(scores: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    """The sum of all values for each query, weighted by the softmax of its scores."""
    _, total, output = state(scores, values)
    return output / total


def attention(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    """Scaled dot-product attention without a mask."""
    *leading, T, width = queries.shape
    scores = [
        math.fsum(a * b for a, b in zip(query, key, strict=True)) / math.sqrt(width)
        for some, others in zip(_matrices(queries), _matrices(keys), strict=True)
        for query in some
        for key in others
    ]
    return context(torch.tensor(scores, dtype=torch.float64).reshape(*leading, T, keys.shape[-2]), values)


def _matrices(x: torch.Tensor) -> list[list[list[float]]]:
    """All matrices of the last two dimensions, one after another."""
    found: list[list[list[float]]] = x.double().reshape(math.prod(x.shape[:-2]), *x.shape[-2:]).tolist()
    return found
