"""Right values from plain loops: each query's list of visible keys, and a softmax over this list alone."""

import math

import torch

MASKS = (7, 3, 0), (5, 2, 0), (6, 1, 0), (4, 4, 0), (3, 9, 0), (1, 1, 0), (7, 5, 0)
WITH_SINKS = (7, 3, 2), (6, 1, 3), (5, 2, 1), (9, 4, 3), (4, 2, 7), (1, 2, 1), (9, 4, 0)
ATTENDED = (3, 2), (2, 0), (1, 0), (1, 3), (9, 1), (4, 1)


def examples() -> dict[str, torch.Tensor]:
    """Masks, and an attention of seven tokens under windows that tell each mistake from the right mask."""
    drawn = torch.Generator().manual_seed(25)
    queries, keys = (torch.randint(-4, 5, (7, 3), generator=drawn).float() / 2 for _ in range(2))
    values = torch.randint(-9, 10, (7, 2), generator=drawn).float()
    found = {"queries": queries, "keys": keys, "values": values}
    for size in MASKS + WITH_SINKS:
        found[f"mask:{size}"] = window_mask(*size)
    for size in ATTENDED:
        found[f"attended:{size}"] = window_attention(queries, keys, values, *size)
    return found


def visible(query: int, window: int, sinks: int) -> list[int]:
    """The keys that a query sees, in order."""
    first = max(0, query - window + 1)
    return [*range(min(sinks, first)), *range(first, query + 1)]


def window_mask(num_tokens: int, window: int, sinks: int) -> torch.Tensor:
    blocked = [[True] * num_tokens for _ in range(num_tokens)]
    for query, row in enumerate(blocked):
        for key in visible(query, window, sinks):
            row[key] = False
    return torch.tensor(blocked)


def window_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor, window: int, sinks: int
) -> torch.Tensor:
    outputs = []
    for some, others, vectors in zip(*map(_matrices, (queries, keys, values)), strict=True):
        for at, query in enumerate(some):
            seen = visible(at, window, sinks)
            scores = [
                math.fsum(a * b for a, b in zip(query, others[j], strict=True)) / math.sqrt(len(query)) for j in seen
            ]
            powers = [math.exp(score - max(scores)) for score in scores]
            columns = zip(*(vectors[j] for j in seen), strict=True)
            outputs.append([math.fsum(map(float.__mul__, powers, one)) / math.fsum(powers) for one in columns])
    return torch.tensor(outputs, dtype=torch.float64).reshape(values.shape)


def _matrices(x: torch.Tensor) -> list[list[list[float]]]:
    """All matrices of the last two dimensions, one after another."""
    found: list[list[list[float]]] = x.double().reshape(math.prod(x.shape[:-2]), *x.shape[-2:]).tolist()
    return found
