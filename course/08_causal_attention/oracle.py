"""Right values: numbers printed in the course's sources, plain Python loops, and exact bounds on what chance may do.

Gradients are measured: how much the loops' result changes when one number is moved a little. No random mask is ever
compared. A count is wrong about a right answer with a probability of ``FALSE_ALARM``.
"""

import math
from collections.abc import Callable

import torch
from torch import nn

from autograder.checking import dot

FALSE_ALARM = 1e-10
NAMES = "W_query", "W_key", "W_value"
Matrix = list[list[float]]


def examples() -> dict[str, torch.Tensor]:
    """The tensors of the visible checks: the six tokens, the same backwards, and the weights of seed 123."""
    inputs = torch.tensor(
        [
            [0.43, 0.15, 0.89],  # Your
            [0.55, 0.87, 0.66],  # journey
            [0.57, 0.85, 0.64],  # starts
            [0.22, 0.58, 0.33],  # with
            [0.77, 0.25, 0.10],  # one
            [0.05, 0.80, 0.55],  # step
        ]
    )
    printed = torch.tensor(
        [
            [-0.45192027, 0.22160482],
            [-0.58743507, 0.00577611],
            [-0.63002306, -0.06318259],
            [-0.56745660, -0.08425313],
            [-0.55256182, -0.09806819],
            [-0.52990091, -0.10806762],
        ]
    )
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(123)
        matrices = {name: nn.Linear(3, 2, bias=False).weight.detach().T for name in NAMES}
    batch = torch.stack([inputs, inputs.flip(0)])
    return {
        "batch": batch,
        **{f"{name}.weight": matrix.T.clone() for name, matrix in matrices.items()},
        "output": torch.stack([printed, causal_attention(batch[1:], matrices)[0].float()]),
    }


def causal_attention(
    x: torch.Tensor, matrices: dict[str, torch.Tensor], biases: dict[str, torch.Tensor] | None = None
) -> torch.Tensor:
    """The output for x (b, t, d_in) under matrices (d_in, d_out) and, by the same names, biases (d_out,)."""
    contexts = []
    for tokens in x.tolist():
        queries, keys, values = (_project(tokens, matrices[name], (biases or {}).get(name)) for name in NAMES)
        contexts.append([_context(query, keys[: i + 1], values[: i + 1]) for i, query in enumerate(queries)])
    return torch.tensor(contexts, dtype=torch.float64)


def gradients(
    x: torch.Tensor, upstream: torch.Tensor, matrices: dict[str, torch.Tensor], biases: dict[str, torch.Tensor]
) -> tuple[torch.Tensor, dict[str, torch.Tensor], dict[str, torch.Tensor]]:
    """The gradients of ``(causal_attention(x, matrices, biases) * upstream).sum()`` with respect to the three."""
    x = x.double().clone()
    matrices = {name: matrix.double().clone() for name, matrix in matrices.items()}
    biases = {name: bias.double().clone() for name, bias in biases.items()}

    def total() -> float:
        return (causal_attention(x, matrices, biases) * upstream).sum().item()

    return (
        _slopes(total, x),
        {name: _slopes(total, matrix) for name, matrix in matrices.items()},
        {name: _slopes(total, bias) for name, bias in biases.items()},
    )


def _slopes(total: Callable[[], float], numbers: torch.Tensor, step: float = 1e-4) -> torch.Tensor:
    """How much the total rises with each of the numbers, by central differences."""
    slopes = []
    for number in numbers.view(-1):
        middle = number.item()
        number.fill_(middle + step)
        above = total()
        number.fill_(middle - step)
        slopes.append((above - total()) / (2 * step))
        number.fill_(middle)
    return torch.tensor(slopes, dtype=torch.float64).reshape(numbers.shape)


def _project(tokens: Matrix, matrix: torch.Tensor, bias: torch.Tensor | None) -> Matrix:
    offsets = [0.0] * matrix.shape[1] if bias is None else bias.tolist()
    columns = matrix.T.tolist()
    return [[dot(token, column) + b for column, b in zip(columns, offsets, strict=True)] for token in tokens]


def _context(query: list[float], keys: Matrix, values: Matrix) -> list[float]:
    exponentials = [math.exp(dot(query, key) / math.sqrt(len(query))) for key in keys]
    shares = [exponential / math.fsum(exponentials) for exponential in exponentials]
    return [dot(shares, column) for column in zip(*values, strict=True)]
