"""Right values in plain loops and float64, one query after the other; counts by adding up one thing at a time."""

import math

import torch

Tensors = dict[str, torch.Tensor]
VISIBLE = {
    "six_three": (2, 6, 3, 4, 5, 2),
    "six_two": (1, 6, 2, 2, 3, 4),
    "all": (2, 3, 3, 4, 2, 5),
    "one": (1, 4, 1, 2, 3, 3),
    "smallest": (2, 1, 1, 1, 1, 1),
}


def examples() -> Tensors:
    """Queries, keys and values of several sizes (b, h, g, t, s, d), and their attention."""
    chance, found = torch.Generator().manual_seed(23), {}
    for name, (b, h, g, t, s, d) in VISIBLE.items():
        q, k, v = (torch.randn(b, n, m, d, generator=chance) for n, m in ((h, t), (g, s), (g, s)))
        found |= {f"{name}.q": q, f"{name}.k": k, f"{name}.v": v, f"{name}.output": attention(q, k, v)}
    q, k = (about + torch.randn(1, n, 3, 4, generator=chance) / 4 for about, n in ((7.5, 4), (-4, 1)))
    v = torch.randn(1, 1, 3, 4, generator=chance)  # and scores around -60, whose exponentials are tiny
    q[:, :, 0] *= -1  # those of token 0 are around 60: no maximum of all queries fits both
    return found | {"low.q": q, "low.k": k, "low.v": v, "low.output": attention(q, k, v)}


def attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    """Grouped attention of any number of groups."""
    queries, keys, values = (x.double().tolist() for x in (q, k, v))
    share = q.shape[1] // k.shape[1]
    rows = [
        _blend(query, keys[text][head // share], values[text][head // share])
        for text in range(q.shape[0])
        for head in range(q.shape[1])
        for query in queries[text][head]
    ]
    return torch.tensor(rows, dtype=torch.float64).reshape(q.shape)


def _blend(query: list[float], keys: list[list[float]], values: list[list[float]]) -> list[float]:
    scores = [math.fsum(map(float.__mul__, query, key)) / math.sqrt(len(query)) for key in keys]
    powers = [math.exp(score - max(scores)) for score in scores]
    total = math.fsum(powers)
    features = zip(*values, strict=True)
    return [math.fsum(p / total * x for p, x in zip(powers, feature, strict=True)) for feature in features]


def cached_bytes(layers: int, groups: int, head_dim: int, tokens: int, size: int) -> int:
    """Add up keys and values, layer by layer and group by group."""
    return sum(head_dim * size * tokens for _ in range(layers) for _ in range(groups) for _ in ("key", "value"))


def weights(d: int, heads: int, groups: int, head_dim: int) -> int:
    """Add up the sizes of four matrices."""
    wide, narrow = sum(head_dim for _ in range(heads)), sum(head_dim for _ in range(groups))
    return sum(rows * columns for rows, columns in ((d, wide), (d, narrow), (d, narrow), (wide, d)))
