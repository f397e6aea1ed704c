"""Right values head by head in plain Python loops, the book's printed numbers, and exact bounds on what chance may do.

Gradients are those of torch's own ``F.scaled_dot_product_attention``. No random mask is ever compared.
"""

import math

import torch
from torch import nn
from torch.nn import functional as F

from autograder.checking import dot

Matrix = list[list[float]]
Tensors = dict[str, torch.Tensor]

FALSE_ALARM = 1e-10  # of each count that is held to the bounds
PROJECTIONS = "W_query", "W_key", "W_value"
TOKENS = [
    [0.43, 0.15, 0.89],
    [0.55, 0.87, 0.66],
    [0.57, 0.85, 0.64],
    [0.22, 0.58, 0.33],
    [0.77, 0.25, 0.10],
    [0.05, 0.80, 0.55],
]
WRAPPER_PRINTED = [  # two heads of width 2 under seed 123, as the book's chapter 3 prints them, with more digits
    [-0.45192027, 0.22160482, 0.47719589, 0.10634784],
    [-0.58743507, 0.00577611, 0.58907306, 0.32566050],
    [-0.63002306, -0.06318259, 0.62019593, 0.38596302],
    [-0.56745660, -0.08425313, 0.54776931, 0.35892463],
    [-0.55256182, -0.09806819, 0.53208947, 0.34279734],
    [-0.52990091, -0.10806762, 0.50765342, 0.34934849],
]
SPLIT_PRINTED = [  # two heads that share a width of 2 under seed 123
    [0.31901830, 0.48576289],
    [0.29434600, 0.38967627],
    [0.28557467, 0.35927770],
    [0.26926368, 0.38732666],
    [0.26387054, 0.39279571],
    [0.25747359, 0.40278263],
]


def examples() -> Tensors:
    """The book's batch with its weights and printed outputs, and a second example with three heads."""
    generator = torch.Generator().manual_seed(7)
    x = torch.randn(2, 5, 4, generator=generator)
    loud = {f"{name}.weight": torch.randn(6, 4, generator=generator) for name in PROJECTIONS}
    loud["out_proj.weight"] = torch.randn(6, 6, generator=generator)
    loud["out_proj.bias"] = torch.randn(6, generator=generator)
    return {
        "batch": torch.tensor([TOKENS, TOKENS]),
        "wrapper_output": torch.tensor([WRAPPER_PRINTED, WRAPPER_PRINTED]),
        "split_output": torch.tensor([SPLIT_PRINTED, SPLIT_PRINTED]),
        **_book_weights(),
        "x": x,
        "x_output": multi_head_attention(x, loud, num_heads=3),
        **{f"loud.{name}": tensor for name, tensor in loud.items()},
    }


def attention_of_heads(x: torch.Tensor, parameters: Tensors, num_heads: int) -> torch.Tensor:
    """The wrapper's output for ``x`` (b, t, d_in); parameters are named as in the wrapper."""
    batch = []
    for tokens in x.tolist():
        rows = [_linear(tokens, parameters, f"heads.{number}.W_qkv") for number in range(num_heads)]
        batch.append(_join([_contexts(*_cut(row, 3)) for row in rows]))
    return torch.tensor(batch, dtype=torch.float64)


def multi_head_attention(x: torch.Tensor, parameters: Tensors, num_heads: int) -> torch.Tensor:
    """The output of attention with weight splits for ``x`` (b, t, d_in); parameters are named as in the module."""
    batch = []
    for tokens in x.tolist():
        parts = [_cut(_linear(tokens, parameters, name), num_heads) for name in PROJECTIONS]
        heads = [_contexts(*head) for head in zip(*parts, strict=True)]
        batch.append(_linear(_join(heads), parameters, "out_proj"))
    return torch.tensor(batch, dtype=torch.float64)


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """The causal weights (t, t) of one head with queries and keys of shape (t, head_dim)."""
    size, rows = len(keys), []
    for number, query in enumerate(queries.tolist(), start=1):
        rows.append(_shares(query, keys[:number].tolist()) + [0.0] * (size - number))
    return torch.tensor(rows, dtype=torch.float64)


def gradients(x: torch.Tensor, parameters: Tensors, num_heads: int, upstream: torch.Tensor) -> Tensors:
    """The gradients of ``(output * upstream).sum()`` for every parameter and for "x", through torch's own attention."""
    leaf = {name: tensor.detach().double().requires_grad_() for name, tensor in (parameters | {"x": x}).items()}
    heads = [
        F.linear(leaf["x"], leaf[f"{name}.weight"], leaf.get(f"{name}.bias")).unflatten(2, (num_heads, -1))
        for name in PROJECTIONS
    ]
    queries, keys, values = (head.transpose(1, 2) for head in heads)
    context = F.scaled_dot_product_attention(queries, keys, values, is_causal=True).transpose(1, 2).flatten(2)
    output = F.linear(context, leaf["out_proj.weight"], leaf.get("out_proj.bias"))
    return dict(zip(leaf, torch.autograd.grad(output, list(leaf.values()), upstream.double()), strict=True))


def _contexts(queries: Matrix, keys: Matrix, values: Matrix) -> Matrix:
    """What one causal head gives: token i shares its attention among the first i + 1 tokens."""
    contexts = []
    for number, query in enumerate(queries, start=1):
        shares = _shares(query, keys[:number])
        contexts.append([dot(shares, column) for column in zip(*values[:number], strict=True)])
    return contexts


def _shares(query: list[float], keys: Matrix) -> list[float]:
    scores = [dot(query, key) / math.sqrt(len(query)) for key in keys]
    exponentials = [math.exp(score - max(scores)) for score in scores]
    return [exponential / math.fsum(exponentials) for exponential in exponentials]


def _linear(rows: Matrix, parameters: Tensors, name: str) -> Matrix:
    weight, bias = parameters[f"{name}.weight"].tolist(), parameters.get(f"{name}.bias")
    added = [0.0] * len(weight) if bias is None else bias.tolist()
    return [[dot(row, column) + b for column, b in zip(weight, added, strict=True)] for row in rows]


def _cut(rows: Matrix, num_heads: int) -> list[Matrix]:
    """The part of every row that each head gets."""
    width = len(rows[0]) // num_heads
    return [[row[start : start + width] for row in rows] for start in range(0, num_heads * width, width)]


def _join(heads: list[Matrix]) -> Matrix:
    return [[number for part in parts for number in part] for parts in zip(*heads, strict=True)]


def _book_weights() -> Tensors:
    """The random weights under which the printed outputs came about."""
    weights = {}
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(123)
        for head in 0, 1:
            drawn = [nn.Linear(3, 2, bias=False).weight.detach() for _ in PROJECTIONS]
            weights[f"wrapper.heads.{head}.W_qkv.weight"] = torch.cat(drawn)
        torch.manual_seed(123)
        for name in PROJECTIONS:
            weights[f"split.{name}.weight"] = nn.Linear(3, 2, bias=False).weight.detach()
        out_proj = nn.Linear(2, 2)
    return weights | {f"split.out_proj.{name}": tensor.detach() for name, tensor in out_proj.named_parameters()}
