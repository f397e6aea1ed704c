"""Right values that need no mask: row i is the softmax of its first i + 1 scores alone, added up in plain Python."""

import math

import torch


def examples() -> dict[str, torch.Tensor]:
    """The tensors of the visible checks: the six tokens of the course, projected with weights that tell keys apart."""
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
    query_weights = torch.tensor([[3.0, -2.0], [0.0, 4.0], [1.0, -1.0]])
    key_weights = torch.tensor([[2.0, 1.0], [-3.0, 1.0], [0.0, -2.0]])
    queries, keys = inputs.double() @ query_weights.double(), inputs.double() @ key_weights.double()
    scores = (queries @ keys.T).float()  # rounded once: products of float32 differ between processors
    return {
        "scores": scores,
        "mask_of_nine": torch.tensor([[key > query for key in range(9)] for query in range(9)]),
        "weights_scaled": causal_weights(scores, 2),
        "weights_unscaled": causal_weights_renormalized(scores),
        "even_weights": torch.tensor([[(key <= query) / (query + 1) for key in range(6)] for query in range(6)]),
    }


def causal_weights_renormalized(scores: torch.Tensor) -> torch.Tensor:
    return causal_weights(scores, 1)


def causal_weights(scores: torch.Tensor, d_k: float) -> torch.Tensor:
    size = scores.shape[-1]
    rows = scores.reshape(-1, size).tolist()
    weights = [_softmax_of_prefix(row, number % size + 1, math.sqrt(d_k)) for number, row in enumerate(rows)]
    return torch.tensor(weights, dtype=torch.float64).reshape(scores.shape)


def _softmax_of_prefix(row: list[float], length: int, scale: float) -> list[float]:
    scaled = [score / scale for score in row[:length]]
    powers = [math.exp(score - max(scaled)) for score in scaled]
    return [power / sum(powers) for power in powers] + [0.0] * (len(row) - length)
