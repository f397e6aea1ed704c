"""Right values: the output printed for Exercise 3.1, and self-attention in plain Python loops."""

import math

import torch
from torch import nn

from autograder.checking import dot

Matrix = list[list[float]]

NAMES = "W_query", "W_key", "W_value"
TOKENS = [
    [0.43, 0.15, 0.89],
    [0.55, 0.87, 0.66],
    [0.57, 0.85, 0.64],
    [0.22, 0.58, 0.33],
    [0.77, 0.25, 0.10],
    [0.05, 0.80, 0.55],
]
PRINTED = [
    [-0.53373861, -0.10509157],
    [-0.53232270, -0.10796988],
    [-0.53232229, -0.10792458],
    [-0.52970719, -0.10758883],
    [-0.53105104, -0.10659694],
    [-0.52990091, -0.10806762],
]


def examples() -> dict[str, torch.Tensor]:
    """The book's six tokens, the weights of its SelfAttention_v2 under seed 123, and the output printed for them."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(123)
        weights = {name: nn.Linear(3, 2, bias=False).weight.detach() for name in NAMES}
    return weights | {"x": torch.tensor(TOKENS), "output": torch.tensor(PRINTED)}


def self_attention(x: torch.Tensor, weights: dict[str, torch.Tensor]) -> torch.Tensor:
    """The output for ``x`` (T, d_in) under weights as nn.Linear stores them, (d_out, d_in), in float64."""
    tokens = x.tolist()
    queries, keys, values = (_project(tokens, weights[name].tolist()) for name in NAMES)
    return torch.tensor([_context(query, keys, values) for query in queries], dtype=torch.float64)


def _project(tokens: Matrix, weight: Matrix) -> Matrix:
    return [[dot(token, row) for row in weight] for token in tokens]


def _context(query: list[float], keys: Matrix, values: Matrix) -> list[float]:
    exponentials = [math.exp(dot(query, key) / math.sqrt(len(query))) for key in keys]
    shares = [exponential / math.fsum(exponentials) for exponential in exponentials]
    return [dot(shares, column) for column in zip(*values, strict=True)]
