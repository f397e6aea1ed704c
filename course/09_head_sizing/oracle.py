"""Right values: causal attention head by head in plain Python loops, and the widths of published models."""

import math

import torch

from autograder.checking import dot

Matrix = list[list[float]]

TOKENS = [
    [0.43, 0.15, 0.89],
    [0.55, 0.87, 0.66],
    [0.57, 0.85, 0.64],
    [0.22, 0.58, 0.33],
    [0.77, 0.25, 0.10],
    [0.05, 0.80, 0.55],
]
WIDTHS = [  # of all heads, the number of heads, of one head
    [768, 12, 64],  # GPT-2 small
    [1024, 16, 64],  # medium
    [1280, 20, 64],  # large
    [1600, 25, 64],  # XL
    [512, 8, 64],  # the first Transformer
    [9, 3, 3],
    [2, 2, 1],
    [7, 1, 7],
    [11, 11, 1],
    [49, 49, 1],  # 49 * (1 / 49) is 0.9999999999999999
]


def examples() -> dict[str, torch.Tensor]:
    """The book's batch, and the widths."""
    return {"batch": torch.tensor([TOKENS, TOKENS]), "widths": torch.tensor(WIDTHS)}


def attention_of_heads(x: torch.Tensor, parameters: dict[str, torch.Tensor], num_heads: int) -> torch.Tensor:
    """The heads' outputs for ``x`` (b, t, d_in), side by side; parameters are named as in the wrapper."""
    batch = []
    for tokens in x.tolist():
        heads = [_head(tokens, parameters, f"head_{number}") for number in range(num_heads)]
        batch.append([[number for row in rows for number in row] for rows in zip(*heads, strict=True)])
    return torch.tensor(batch, dtype=torch.float64)


def _head(tokens: Matrix, parameters: dict[str, torch.Tensor], head: str) -> Matrix:
    rows = _project(tokens, parameters[f"{head}.W_qkv.weight"], parameters.get(f"{head}.W_qkv.bias"))
    width = len(rows[0]) // 3
    queries, keys, values = ([row[start : start + width] for row in rows] for start in (0, width, 2 * width))
    return [_context(query, keys[: i + 1], values[: i + 1]) for i, query in enumerate(queries)]


def _project(tokens: Matrix, weight: torch.Tensor, bias: torch.Tensor | None) -> Matrix:
    added = [0.0] * len(weight) if bias is None else bias.tolist()
    return [[dot(token, row) + b for row, b in zip(weight.tolist(), added, strict=True)] for token in tokens]


def _context(query: list[float], keys: Matrix, values: Matrix) -> list[float]:
    exponentials = [math.exp(dot(query, key) / math.sqrt(len(query))) for key in keys]
    shares = [exponential / math.fsum(exponentials) for exponential in exponentials]
    return [dot(shares, column) for column in zip(*values, strict=True)]
