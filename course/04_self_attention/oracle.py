"""Right values: numbers printed in the course's sources, fractions worked out by hand, and plain Python loops.

Gradients are measured: how much the loops' result changes when one number is moved a little.
"""

import math
from collections.abc import Callable

import torch
from torch import nn

from autograder.checking import dot

Matrix = list[list[float]]
NAMES = "W_query", "W_key", "W_value"


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
    matrices = {  # torch.rand(3, 2) three times under seed 123
        "W_query": torch.tensor([[0.29611194, 0.51656228], [0.25167072, 0.68855679], [0.07397246, 0.86652195]]),
        "W_key": torch.tensor([[0.13657987, 0.10247904], [0.18405646, 0.72644675], [0.31525391, 0.68710667]]),
        "W_value": torch.tensor([[0.07563531, 0.19663817], [0.31641197, 0.40174013], [0.11856830, 0.82739538]]),
    }
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(789)
        layers = {f"{name}.weight": nn.Linear(3, 2, bias=False).weight.detach() for name in NAMES}
    return {
        "inputs": inputs,
        **matrices,
        **layers,
        # The query "journey", and what is printed for it.
        "query": torch.tensor([[0.43063694, 1.45505822]]),
        "key": inputs @ matrices["W_key"],
        "value": inputs @ matrices["W_value"],
        "output_of_journey": torch.tensor([[0.30610022, 0.82103032]]),
        "weights_of_journey": torch.tensor([[0.15001948, 0.22638379, 0.21987164, 0.13107006, 0.09062889, 0.18202609]]),
        # What is printed for the two classes.
        "output_v1": torch.tensor(
            [
                [0.29958206, 0.80531412],
                [0.30610022, 0.82103032],
                [0.30578110, 0.82029575],
                [0.29476595, 0.79386634],
                [0.29270607, 0.78908432],
                [0.29901004, 0.80403680],
            ]
        ),
        "output_v2": torch.tensor(
            [
                [-0.07389025, 0.07128990],
                [-0.07481071, 0.07030930],
                [-0.07485619, 0.07024165],
                [-0.07600163, 0.06845011],
                [-0.07632761, 0.06794281],
                [-0.07544429, 0.06930492],
            ]
        ),
        **_by_hand(),
        **_steep(),
        **_far(),
        **_biased(inputs, matrices),
        **_gradients(inputs, matrices),
    }


def _by_hand() -> dict[str, torch.Tensor]:
    """Two queries with one entry 2, divided by sqrt(4): the scores are logarithms, so the weights are fractions."""
    logarithms = torch.tensor([[1.0, 4.0, 1.0, 1.0], [2.0, 3.0, 1.0, 1.0], [5.0, 1.0, 1.0, 1.0]]).log()
    return {
        "hand_query": torch.tensor([[2.0, 0.0, 0.0, 0.0], [0.0, 2.0, 0.0, 0.0]]),
        "hand_key": logarithms,
        "hand_value": torch.tensor([[24.0, 0.0], [0.0, 24.0], [48.0, 24.0]]),
        "hand_weights": torch.tensor([[1 / 8, 2 / 8, 5 / 8], [4 / 8, 3 / 8, 1 / 8]]),
        "hand_output": torch.tensor([[33.0, 21.0], [18.0, 12.0]]),
        "hand_mask": torch.tensor([[False, False, True], [True, False, False]]),
        "hand_weights_masked": torch.tensor([[1 / 3, 2 / 3, 0.0], [0.0, 3 / 4, 1 / 4]]),
        "hand_output_masked": torch.tensor([[8.0, 16.0], [12.0, 24.0]]),
        # A third query, whose scores are all alike; a causal mask, and one that blocks the last key for all.
        "hand_three_queries": torch.tensor([[2.0, 0.0, 0.0, 0.0], [0.0, 2.0, 0.0, 0.0], [0.0, 0.0, 2.0, 0.0]]),
        "causal_mask": torch.tensor([[False, True, True], [False, False, True], [False, False, False]]),
        "causal_output": torch.tensor([[24.0, 0.0], [96 / 7, 72 / 7], [24.0, 16.0]]),
        "output_without_the_last": torch.tensor([[8.0, 16.0], [96 / 7, 72 / 7], [12.0, 12.0]]),
    }


def _steep() -> dict[str, torch.Tensor]:
    """One query of 64 features whose scores, 129.6 and 86.4, become 16.2 and 10.8."""
    query, key, value = torch.ones(1, 64), torch.tensor([[2.025], [1.35]]).expand(2, 64), torch.tensor([[1.0], [0.0]])
    output, _ = scaled_dot_product_attention(query, key, value)
    return {"steep_query": query, "steep_key": key.clone(), "steep_value": value, "steep_output": output.float()}


def _far() -> dict[str, torch.Tensor]:
    """Scores of 80, 79 and -80 for one query, and of -80 for another one; all products are whole numbers."""
    query = torch.tensor([[2.0, 0.0, 0.0, 0.0], [0.0, 2.0, 0.0, 0.0]])
    key = torch.tensor([[80.0, -80.0, 0.0, 0.0], [79.0, -80.0, 0.0, 0.0], [-80.0, -80.0, 0.0, 0.0]])
    value = torch.tensor([[24.0, 0.0], [0.0, 24.0], [48.0, 24.0]])
    output, _ = scaled_dot_product_attention(query, key, value)
    return {"far_query": query, "far_key": key, "far_value": value, "far_output": output.float()}


def _biased(inputs: torch.Tensor, matrices: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """The output of version 1's matrices with one bias each."""
    biases = {
        "W_query": torch.tensor([1.0, -2.0]),
        "W_key": torch.tensor([-0.5, 1.5]),
        "W_value": torch.tensor([3.0, -1.0]),
    }
    stored = {f"bias_of_{name}": bias for name, bias in biases.items()}
    return {**stored, "output_biased": self_attention(inputs, matrices, biases).float()}


def _gradients(inputs: torch.Tensor, matrices: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """What reaches three tokens and version 1's matrices."""
    tokens, upstream = inputs[[0, 1, 4]] * 2, torch.tensor([[8.0, -4.0], [-6.0, 8.0], [4.0, -8.0]])
    of_tokens, of_matrices, _ = gradients(tokens, upstream, matrices)
    of_matrices = {f"gradient_of_{name}": gradient.float() for name, gradient in of_matrices.items()}
    return {"three_tokens": tokens, "upstream": upstream, "gradient_of_x": of_tokens.float(), **of_matrices}


def library_calls() -> dict[str, tuple[tuple[torch.Tensor, ...], torch.Tensor]]:
    """What PyTorch's own function returns: ``autograder similar`` compares the last bits of answers with it."""
    query, key, value = torch.randn(3, 2, 4, 32, 16, generator=torch.Generator().manual_seed(4))
    output = nn.functional.scaled_dot_product_attention(query, key, value)
    return {"scaled_dot_product_attention": ((query, key, value), output)}


def scaled_dot_product_attention(
    query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor | None = None
) -> tuple[torch.Tensor, torch.Tensor]:
    shape = (*query.shape[:-1], key.shape[-2])
    blocked = torch.zeros(shape, dtype=torch.bool) if mask is None else mask.cpu().expand(shape)
    outputs, weights = [], []
    for queries, keys, values, block in zip(*map(_matrices, (query, key, value, blocked)), strict=True):
        shares = [_shares(q, keys, row) for q, row in zip(queries, block, strict=True)]
        weights.append(shares)
        outputs.append([_blend(share, values) for share in shares])
    output = torch.tensor(outputs, dtype=torch.float64).reshape(*shape[:-1], value.shape[-1])
    return output, torch.tensor(weights, dtype=torch.float64).reshape(shape)


def self_attention(
    x: torch.Tensor, matrices: dict[str, torch.Tensor], biases: dict[str, torch.Tensor] | None = None
) -> torch.Tensor:
    """The output for x (T, d_in) under matrices (d_in, d_out) and, by the same names, biases (d_out,)."""
    queries, keys, values = (_project(x, matrices[name], (biases or {}).get(name)) for name in NAMES)
    nothing = [False] * len(keys)
    return torch.tensor([_blend(_shares(query, keys, nothing), values) for query in queries], dtype=torch.float64)


def gradients(
    x: torch.Tensor,
    upstream: torch.Tensor,
    matrices: dict[str, torch.Tensor],
    biases: dict[str, torch.Tensor] | None = None,
) -> tuple[torch.Tensor, dict[str, torch.Tensor], dict[str, torch.Tensor]]:
    """The gradients of ``(self_attention(x, matrices, biases) * upstream).sum()`` with respect to the three."""
    x = x.double().clone()
    matrices = {name: matrix.double().clone() for name, matrix in matrices.items()}
    biases = {name: bias.double().clone() for name, bias in (biases or {}).items()}

    numbers = {"x": x, **matrices, **{f"bias_of_{name}": bias for name, bias in biases.items()}}

    def total(moved: dict[str, torch.Tensor]) -> torch.Tensor:
        inputs = numbers | moved
        queries, keys, values = (
            inputs["x"] @ inputs[name] + inputs.get(f"bias_of_{name}", torch.zeros(1))[..., None, :] for name in NAMES
        )
        exponentials = (queries @ keys.mT / math.sqrt(queries.shape[-1])).exp()
        outputs = (exponentials @ values) / exponentials.sum(-1, keepdim=True)
        return (outputs * upstream).sum((-2, -1))

    slopes = {name: _slopes(lambda moved, name=name: total({name: moved}), numbers[name]) for name in numbers}
    return slopes["x"], {name: slopes[name] for name in matrices}, {name: slopes[f"bias_of_{name}"] for name in biases}


def _slopes(total: Callable[[torch.Tensor], torch.Tensor], numbers: torch.Tensor, step: float = 1e-4) -> torch.Tensor:
    """How much the total rises with each of the numbers, by central differences.

    Args:
        total: gets many versions of the numbers, stacked, and returns what each of them gives.
    """
    steps = step * torch.eye(numbers.numel(), dtype=torch.float64).reshape(-1, *numbers.shape)
    return ((total(numbers + steps) - total(numbers - steps)) / (2 * step)).reshape(numbers.shape)


def _matrices(tensor: torch.Tensor) -> list[Matrix]:
    return tensor.reshape(-1, *tensor.shape[-2:]).tolist()


def _project(x: torch.Tensor, matrix: torch.Tensor, bias: torch.Tensor | None) -> Matrix:
    offsets = [0.0] * matrix.shape[1] if bias is None else bias.tolist()
    columns = matrix.T.tolist()
    return [[dot(row, column) + b for column, b in zip(columns, offsets, strict=True)] for row in x.tolist()]


def _shares(query: list[float], keys: Matrix, blocked: list[bool]) -> list[float]:
    scores = [dot(query, key) / math.sqrt(len(query)) for key in keys]
    highest = max(score for score, block in zip(scores, blocked, strict=True) if not block)
    exponentials = [0.0 if block else math.exp(score - highest) for score, block in zip(scores, blocked, strict=True)]
    total = math.fsum(exponentials)
    return [exponential / total for exponential in exponentials]


def _blend(shares: list[float], values: Matrix) -> list[float]:
    return [dot(shares, column) for column in zip(*values, strict=True)]
