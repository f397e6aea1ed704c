"""Right scores: numbers printed in the course's sources, sums done by hand, and plain Python loops."""

import torch

from autograder.checking import dot


def examples() -> dict[str, torch.Tensor]:
    """The tensors of the visible checks."""
    return {
        # The sentence "Your journey starts with one step" and the scores printed for it.
        "inputs": torch.tensor(
            [
                [0.43, 0.15, 0.89],
                [0.55, 0.87, 0.66],
                [0.57, 0.85, 0.64],
                [0.22, 0.58, 0.33],
                [0.77, 0.25, 0.10],
                [0.05, 0.80, 0.55],
            ]
        ),
        "scores_of_journey": torch.tensor([0.9544, 1.4950, 1.4754, 0.8434, 0.7070, 1.0865]),
        "scores": torch.tensor(
            [
                [0.9995, 0.9544, 0.9422, 0.4753, 0.4576, 0.6310],
                [0.9544, 1.4950, 1.4754, 0.8434, 0.7070, 1.0865],
                [0.9422, 1.4754, 1.4570, 0.8296, 0.7154, 1.0605],
                [0.4753, 0.8434, 0.8296, 0.4937, 0.3474, 0.6565],
                [0.4576, 0.7070, 0.7154, 0.3474, 0.6654, 0.2935],
                [0.6310, 1.0865, 1.0605, 0.6565, 0.2935, 0.9450],
            ]
        ),
        # Whole numbers, summed by hand: few tokens with many features, then many tokens with few.
        "wide": torch.tensor([[1.0, 2.0, 0.0, -1.0], [3.0, -2.0, 1.0, 1.0]]),
        "wide_query": torch.tensor([2.0, 1.0, -3.0, 5.0]),
        "wide_query_scores": torch.tensor([-1.0, 6.0]),
        "wide_scores": torch.tensor([[6.0, -2.0], [-2.0, 15.0]]),
        "tall": torch.tensor([[1.0, 3.0], [-2.0, 1.0], [0.0, 4.0]]),
        "tall_query": torch.tensor([3.0, -1.0]),
        "tall_query_scores": torch.tensor([0.0, -7.0, -4.0]),
        "tall_scores": torch.tensor([[10.0, 1.0, 12.0], [1.0, 5.0, 4.0], [12.0, 4.0, 16.0]]),
    }


def attention_scores_for_query(query: torch.Tensor, inputs: torch.Tensor) -> torch.Tensor:
    return torch.tensor([dot(row, query.tolist()) for row in inputs.tolist()], dtype=torch.float64)


def attention_scores(inputs: torch.Tensor) -> torch.Tensor:
    rows = inputs.tolist()
    return torch.tensor([[dot(row, other) for other in rows] for row in rows], dtype=torch.float64)
