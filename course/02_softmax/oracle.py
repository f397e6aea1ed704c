"""Right weights: numbers printed in the course's sources, fractions worked out by hand, and plain Python loops."""

import math
from collections.abc import Callable

import torch

OF_STEPS_OF_ONE = [0.0900305732, 0.2447284711, 0.6652409558]


def examples() -> dict[str, torch.Tensor]:
    """The tensors of the visible checks."""
    return {
        # The scores of the query "journey", and the weights printed for them.
        "scores": torch.tensor([0.9544, 1.4950, 1.4754, 0.8434, 0.7070, 1.0865]),
        "shares": torch.tensor([0.1455, 0.2278, 0.2249, 0.1285, 0.1077, 0.1656]),
        "weights": torch.tensor([0.1385, 0.2379, 0.2333, 0.1240, 0.1082, 0.1581]),
        # A square table, along its rows.
        "square": torch.tensor([[1.0, 1.0], [3.0, 1.0]]),
        "square_along_rows": torch.tensor([[1 / 2, 1 / 2], [3 / 4, 1 / 4]]),
        # Two rows of three, along rows and along columns: fractions by hand, one sum negative.
        "signed": torch.tensor([[2.0, -1.0, 0.5], [-4.0, 3.0, -2.0]]),
        "signed_along_rows": torch.tensor([[4 / 3, -2 / 3, 1 / 3], [4 / 3, -1.0, 2 / 3]]),
        "signed_along_columns": torch.tensor([[-1.0, -1 / 2, -1 / 3], [2.0, 3 / 2, 4 / 3]]),
        # The exponentials of the logarithms of 1 2 5 and 4 3 1 are 1 2 5 and 4 3 1.
        "logs": torch.tensor([[1.0, 2.0, 5.0], [4.0, 3.0, 1.0]]).log(),
        "logs_along_rows": torch.tensor([[1 / 8, 2 / 8, 5 / 8], [4 / 8, 3 / 8, 1 / 8]]),
        "logs_along_columns": torch.tensor([[1 / 5, 2 / 5, 5 / 6], [4 / 5, 3 / 5, 1 / 6]]),
        # What flows back from 8 times the first weight of one row, and 8 times the second less the third of the other:
        # each weight times (its pull less the weighted mean of the pulls, 1 and 2).
        "pull": torch.tensor([[8.0, 0.0, 0.0], [0.0, 8.0, -8.0]]),
        "pulled": torch.tensor([[7 / 8, -1 / 4, -5 / 8], [-1.0, 9 / 4, -5 / 4]]),
        **_three_dimensions(),
        # Only the differences 0, 1, 2 matter; the weights are printed in every textbook.
        "large": torch.tensor([1000.0, 1001.0, 1002.0]),
        "large_weights": torch.tensor(OF_STEPS_OF_ONE),
        "far_apart": torch.tensor(
            [[1000.0, 1001.0, 1002.0], [0.0, 1.0, 2.0], [-1000.0, -999.0, -998.0], [1000.0, 0.0, 0.0]]
        ),
        "weights_far_apart": torch.tensor([OF_STEPS_OF_ONE] * 3 + [[1.0, 0.0, 0.0]]),
        # Weights from 2e-9 to 1.
        "steps": torch.tensor([0.0, 10.0, 20.0]),
        "weights_of_steps": softmax_naive(torch.tensor([0.0, 10.0, 20.0])),
    }


def _three_dimensions() -> dict[str, torch.Tensor]:
    """Whole numbers in a tensor whose three sizes differ, and their shares along each dimension."""
    block = torch.tensor(
        [
            [[1.0, 2.0, 5.0, 3.0], [4.0, 3.0, 1.0, 7.0], [2.0, 6.0, 9.0, 1.0]],
            [[8.0, 1.0, 2.0, 4.0], [5.0, 9.0, 3.0, 2.0], [1.0, 7.0, 4.0, 6.0]],
        ]
    )
    return {"block": block, **{f"block_along_{dim}": normalize_by_sum(block, dim).float() for dim in range(3)}}


def library_calls() -> dict[str, tuple[tuple[torch.Tensor, ...], torch.Tensor]]:
    """What PyTorch's own function returns: ``autograder similar`` compares the last bits of answers with it."""
    x = torch.randn(64, 64, generator=torch.Generator().manual_seed(2))
    return {"softmax": ((x,), torch.softmax(x, -1))}


def normalize_by_sum(scores: torch.Tensor, dim: int = -1) -> torch.Tensor:
    return _along(scores, dim, _shares)


def softmax_naive(x: torch.Tensor, dim: int = -1) -> torch.Tensor:
    return _along(x, dim, lambda row: _shares([math.exp(score) for score in row]))


def softmax(x: torch.Tensor, dim: int = -1) -> torch.Tensor:
    def weights(row: list[float]) -> list[float]:
        top = max(row)
        return _shares([math.exp(score - top) for score in row])

    return _along(x, dim, weights)


def softmax_gradient(x: torch.Tensor, upstream: torch.Tensor) -> torch.Tensor:
    """The gradient of ``(softmax(x) * upstream).sum()``, for rows: weight times upstream less its weighted mean."""
    rows = zip(softmax(x).tolist(), upstream.tolist(), strict=True)
    means = [(row, pull, math.fsum(w * u for w, u in zip(row, pull, strict=True))) for row, pull in rows]
    gradient = [[w * (u - mean) for w, u in zip(row, pull, strict=True)] for row, pull, mean in means]
    return torch.tensor(gradient, dtype=torch.float64)


def _shares(numbers: list[float]) -> list[float]:
    total = math.fsum(numbers)
    return [number / total for number in numbers]


def _along(x: torch.Tensor, dim: int, function: Callable[[list[float]], list[float]]) -> torch.Tensor:
    """The function of each row along ``dim``, in float64."""
    last = x.double().movedim(dim, -1)
    rows = [function(row) for row in last.reshape(-1, last.shape[-1]).tolist()]
    return torch.tensor(rows, dtype=torch.float64).reshape(last.shape).movedim(-1, dim)
