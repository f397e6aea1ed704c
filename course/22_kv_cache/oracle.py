"""Right values in plain loops and float64: causal attention over the whole text at once, and greedy texts."""

import math

import torch

Tensors = dict[str, torch.Tensor]


def examples() -> Tensors:
    """A text of five tokens, its causal attention, and texts that are continued without chance."""
    chance = torch.Generator().manual_seed(23)
    q, k, v = (torch.randn(2, 3, 5, 6, generator=chance) for _ in range(3))
    found = {"q": q, "k": k, "v": v, "output": attention(q, k, v)}
    found |= {"votes": torch.randn(11, 11, generator=chance), "places": torch.randn(12, 11, generator=chance)}
    for name, start in ("texts", [[3, 7, 7], [10, 1, 4], [0, 0, 2]]), ("one", [[6]]):
        ids = torch.tensor(start)
        continued, margin = greedy(found["votes"], found["places"], ids, 6)
        if margin < 1e-3:
            raise ValueError("a choice hangs on rounding: draw other votes")
        found |= {name: ids, f"{name}:continued": continued}
    return found


def attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    """Causal attention of a whole text, token by token."""
    size = q.shape[-1]
    heads = zip(*(x.double().reshape(-1, *x.shape[2:]).tolist() for x in (q, k, v)), strict=True)
    rows = [
        _weighted([math.fsum(map(float.__mul__, query, key)) / math.sqrt(size) for key in keys[: i + 1]], values)
        for queries, keys, values in heads
        for i, query in enumerate(queries)
    ]
    return torch.tensor(rows, dtype=torch.float64).reshape(v.shape)


def _weighted(scores: list[float], values: list[list[float]]) -> list[float]:
    powers = [math.exp(score - max(scores)) for score in scores]
    total = math.fsum(powers)
    return [
        math.fsum(power / total * value[j] for power, value in zip(powers, values, strict=False))
        for j in range(len(values[0]))
    ]


def greedy(votes: torch.Tensor, places: torch.Tensor, ids: torch.Tensor, count: int) -> tuple[torch.Tensor, float]:
    """Texts continued by RunningVotes with the token of most votes, and by how much the closest choice was decided."""
    table, more, texts, least = votes.double().tolist(), places.double().tolist(), ids.tolist(), math.inf
    for text in texts:
        for _ in range(count):
            here = more[len(text) - 1]
            sums = [here[token] + math.fsum(table[word][token] for word in text) for token in range(len(table))]
            best, second = sorted(sums, reverse=True)[:2]
            least = min(least, best - second)
            text.append(sums.index(best))
    return torch.tensor(texts), least
