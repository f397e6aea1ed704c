"""Right values: greedy texts in plain loops, and the probability of each token; chance by exact bounds.

A count that is held to the bounds is wrong about a right answer with a chance of 1e-11; the unit's counts together,
fewer than a hundred, stay below 1e-8.
"""

import math

import torch

Tensors = dict[str, torch.Tensor]


def examples() -> Tensors:
    """Votes, and texts that are continued without chance."""
    table = torch.randn(11, 11, generator=torch.Generator().manual_seed(20))
    found = {"table": table}
    long = [[1, 2, 3, 4, 5, 6], [9, 9, 8, 0, 2, 10]]
    for name, start, context_length in ("short", [[3, 7], [10, 1], [0, 0]], 16), ("long", long, 4):
        continued, margin = greedy(table, torch.tensor(start), 7, context_length)
        if margin < 1e-3:
            raise ValueError("a choice hangs on rounding: draw another table")
        found |= {name: torch.tensor(start), f"{name}:continued": continued}
    return found


def greedy(votes: torch.Tensor, ids: torch.Tensor, count: int, context_length: int) -> tuple[torch.Tensor, float]:
    """Texts continued by a BagOfWords with the token of most votes, and by how much the closest choice was decided."""
    table, texts, least = votes.double().tolist(), ids.tolist(), math.inf
    for text in texts:
        for _ in range(count):
            seen = text[-context_length:]
            sums = [math.fsum(table[word][token] for word in seen) for token in range(len(table))]
            best, second = sorted(sums, reverse=True)[:2]
            least = min(least, best - second)
            text.append(sums.index(best))
    return torch.tensor(texts), least


def shares(logits: list[float], temperature: float, top_k: int | None) -> list[float]:
    """The probability of each token to be drawn next."""
    kept = sorted(range(len(logits)), key=lambda token: -logits[token])[:top_k]
    each = {token: math.exp((logits[token] - max(logits)) / temperature) for token in kept}
    return [each.get(token, 0.0) / math.fsum(each.values()) for token in range(len(logits))]
