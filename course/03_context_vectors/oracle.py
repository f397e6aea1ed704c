"""Right values: numbers printed in the course's sources, sums done by hand, and plain Python loops."""

import math

import torch

from autograder.checking import dot

STEEP = [[9.125, 0.5, 0.0], [9.0, 1.0, 0.5], [9.0625, -0.5, 0.25]]  # scores from 81 to 84
FAR = [[3.5, 0.0], [0.0, 9.0]]  # the first token gives the second a weight of 0.0000048


def examples() -> dict[str, torch.Tensor]:
    """The tensors of the visible checks."""
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
    weights = torch.tensor([0.13854760, 0.23789129, 0.23327404, 0.12399159, 0.10818187, 0.15811361])
    root = math.sqrt(math.log(3))
    return {
        # The sentence, the weights of the query "journey", and the context vectors that are printed for it.
        "inputs": inputs,
        "weights_of_journey": weights,
        "context_of_journey": torch.tensor([0.4419, 0.6515, 0.5683]),
        "contexts": torch.tensor(
            [
                [0.4421, 0.5931, 0.5790],
                [0.4419, 0.6515, 0.5683],
                [0.4431, 0.6496, 0.5671],
                [0.4304, 0.6298, 0.5510],
                [0.4671, 0.5910, 0.5266],
                [0.4177, 0.6503, 0.5645],
            ]
        ),
        # Three rows blended by hand: half of one and a quarter of each other; one row alone; a difference of rows.
        "values": torch.tensor([[2.0, 0.0], [4.0, 8.0], [0.0, 4.0]]),
        "recipes": torch.tensor([[0.5, 0.25, 0.25], [0.0, 1.0, 0.0], [1.0, 0.0, -2.0]]),
        "blends": torch.tensor([[2.0, 3.0], [4.0, 8.0], [2.0, -8.0]]),
        # Scores ln 3, 0 and 0, 0: the first token takes 3/4 of itself and 1/4 of the other, the second half of each.
        "two_tokens": torch.tensor([[root, 0.0, 0.0], [0.0, 0.0, 0.0]]),
        "two_contexts": torch.tensor([[root * 3 / 4, 0.0, 0.0], [root / 2, 0.0, 0.0]]),
        # The first two tokens, the second once more, the first once more: pairs of equals share what one of them has.
        "steep_tokens": torch.tensor(STEEP),
        "steep_contexts": simple_self_attention(torch.tensor(STEEP)).float(),
        "far_tokens": torch.tensor(FAR),
        "far_contexts": simple_self_attention(torch.tensor(FAR)).float(),
        "four_contexts": torch.tensor([[root * 3 / 4, 0.0], [root / 2, 0.0], [root / 2, 0.0], [root * 3 / 4, 0.0]]),
    }


def context_vector(weights: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    blend = [dot(weights.tolist(), column) for column in zip(*values.tolist(), strict=True)]
    return torch.tensor(blend, dtype=torch.float64)


def simple_self_attention(inputs: torch.Tensor) -> torch.Tensor:
    tokens = inputs.tolist()
    contexts = []
    for query in tokens:
        exponentials = [math.exp(dot(query, token)) for token in tokens]
        shares = [exponential / math.fsum(exponentials) for exponential in exponentials]
        contexts.append([dot(shares, column) for column in zip(*tokens, strict=True)])
    return torch.tensor(contexts, dtype=torch.float64)
