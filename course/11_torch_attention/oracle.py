"""Right values head by head in plain Python loops, for parameters as our module names them and as torch's does.

The first example is a lecture's own: its input, the weights that its seed gives, and the output that it prints.
"""

import math

import torch
from torch import nn

from autograder.checking import dot

Matrix = list[list[float]]
Tensors = dict[str, torch.Tensor]

PROJECTIONS = "W_query", "W_key", "W_value"
NAMES = *(f"{name}.weight" for name in PROJECTIONS), "out_proj.weight", "out_proj.bias"
BIASES = tuple(f"{name}.bias" for name in PROJECTIONS)


def examples() -> Tensors:
    """The lecture's module, input and right values; an example for either of the other two answers."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(42)
        attention = nn.MultiheadAttention(embed_dim=8, num_heads=2, batch_first=True)
        lecture_x = torch.rand(1, 4, 8)
    lecture = {name: parameter.detach() for name, parameter in attention.named_parameters()}
    output, weights = torch_attention(lecture_x, lecture, num_heads=2)
    generator = torch.Generator().manual_seed(5)
    x, square_x = (torch.randn(2, 5, width, generator=generator) for width in (4, 6))
    square, wide = (_random(d_in, d_out, generator) for d_in, d_out in ((6, 6), (4, 6)))
    return {
        "lecture_x": lecture_x,
        "lecture_output": output,
        "lecture_weights": weights,
        **{f"lecture.{name}": tensor for name, tensor in lecture.items()},
        "x": x,
        "square_x": square_x,
        "square_output": multi_head_attention(square_x, square, num_heads=3),
        **{f"square.{name}": tensor for name, tensor in square.items()},
        "wide_output": multi_head_attention(x, wide, num_heads=3),
        **{f"wide.{name}": tensor for name, tensor in wide.items()},
    }


def torch_attention(x: torch.Tensor, parameters: Tensors, num_heads: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Causal self-attention of ``x`` (b, t, d) and its weights, averaged over heads; names as in torch's module."""
    rows = dict(zip(PROJECTIONS, parameters["in_proj_weight"].chunk(3), strict=True))
    ours = {f"{name}.weight": weight for name, weight in rows.items()}
    if "in_proj_bias" in parameters:
        ours |= dict(zip(BIASES, parameters["in_proj_bias"].chunk(3), strict=True))
    ours |= {name: parameters[name] for name in ("out_proj.weight", "out_proj.bias") if name in parameters}
    return _attention(x, ours, num_heads)


def multi_head_attention(x: torch.Tensor, parameters: Tensors, num_heads: int) -> torch.Tensor:
    """Causal self-attention of ``x`` (b, t, d_in); names as in our module."""
    return _attention(x, parameters, num_heads)[0]


def _attention(x: torch.Tensor, parameters: Tensors, num_heads: int) -> tuple[torch.Tensor, torch.Tensor]:
    outputs, averages = [], []
    for tokens in x.tolist():
        parts = [_cut(_linear(tokens, parameters, name), num_heads) for name in PROJECTIONS]
        tables = [_weights(queries, keys) for queries, keys, _ in zip(*parts, strict=True)]
        sums = [_blend(table, values) for table, values in zip(tables, parts[2], strict=True)]
        joined = [[number for part in parts for number in part] for parts in zip(*sums, strict=True)]
        outputs.append(_linear(joined, parameters, "out_proj"))
        averages.append(torch.tensor(tables, dtype=torch.float64).mean(dim=0))
    return torch.tensor(outputs, dtype=torch.float64), torch.stack(averages)


def _weights(queries: Matrix, keys: Matrix) -> Matrix:
    """The table of one causal head: row i shares its attention among the first i + 1 keys."""
    table = []
    for number, query in enumerate(queries, start=1):
        scores = [dot(query, key) / math.sqrt(len(query)) for key in keys[:number]]
        exponentials = [math.exp(score - max(scores)) for score in scores]
        total = math.fsum(exponentials)
        table.append([exponential / total for exponential in exponentials] + [0.0] * (len(keys) - number))
    return table


def _blend(table: Matrix, values: Matrix) -> Matrix:
    columns = [list(column) for column in zip(*values, strict=True)]
    return [[dot(row, column) for column in columns] for row in table]


def _linear(rows: Matrix, parameters: Tensors, name: str) -> Matrix:
    weight, bias = parameters[f"{name}.weight"].tolist(), parameters.get(f"{name}.bias")
    added = [0.0] * len(weight) if bias is None else bias.tolist()
    return [[dot(row, column) + b for column, b in zip(weight, added, strict=True)] for row in rows]


def _cut(rows: Matrix, num_heads: int) -> list[Matrix]:
    """The part of every row that each head gets."""
    width = len(rows[0]) // num_heads
    return [[row[start : start + width] for row in rows] for start in range(0, num_heads * width, width)]


def _random(d_in: int, d_out: int, generator: torch.Generator) -> Tensors:
    """Parameters of our module that are large enough to tell mistakes apart."""
    sizes = [(d_out, d_in)] * 3 + [(d_out, d_out), (d_out,)] + [(d_out,)] * 3
    return {name: torch.randn(size, generator=generator) for name, size in zip(NAMES + BIASES, sizes, strict=True)}
