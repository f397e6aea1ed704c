"""Right values number by number in plain Python loops; gradients by autograd through torch's own functions."""

import math

import torch
from torch.nn import functional as F

from autograder.checking import dot

Numbers = list[float]
Tensors = dict[str, torch.Tensor]

FALSE_ALARM = 1e-10  # of each count that is held to the bounds
FORMS = "none", "tanh"  # of GELU, as torch names them
BLOCK = (
    *("norm1.scale", "norm1.shift", "attention.W_qkv.weight", "attention.out_proj.weight", "attention.out_proj.bias"),
    *("norm2.scale", "norm2.shift"),
    *("mlp.up.weight", "mlp.up.bias", "mlp.down.weight", "mlp.down.bias"),
)


def examples() -> Tensors:
    """Tokens to normalise by hand, the two forms of GELU, two tables of embeddings, and a block with its output."""
    generator = torch.Generator().manual_seed(18)
    tokens = torch.tensor([[1.0, 2.0, 3.0, 6.0], [100.0, 300.0, 200.0, 1000.0], [-0.5, 0.5, 0.5, -0.5]])
    scale, shift = torch.tensor([1.0, 10.0, -2.0, 0.5]), torch.tensor([0.0, 1.0, 5.0, -3.0])
    quiet = torch.tensor([[0.001, 0.002, 0.003, 0.006], [0.0, 0.01, 0.0, -0.01]])
    far = torch.tensor(
        [[999.1, 1000.3, 1001.2, 1000.6], [999.3, 1000.4, 1000.9, 999.8], [-1000.7, -999.4, -999.9, -1001.1]]
    )
    points = torch.tensor([[-3.0, -2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0, 3.0]])
    ids = torch.tensor([[2, 0, 2, 4], [1, 2, 3, 2]])
    token, position = torch.randn(5, 3, generator=generator), torch.randn(6, 3, generator=generator)
    x = torch.randn(2, 5, 4, generator=generator)
    weights = {name: torch.randn(shape, generator=generator) for name, shape in shapes(4).items()}
    return {
        "tokens": tokens,
        "normed": layer_norm(tokens, torch.ones(4), torch.zeros(4), 1e-5).float(),
        "scale": scale,
        "shift": shift,
        "scaled": layer_norm(tokens, scale, shift, 1e-5).float(),
        "quiet": quiet,
        "quiet_normed": layer_norm(quiet, scale, shift, 1e-5).float(),
        "wide_eps": layer_norm(tokens, scale, shift, 0.5).float(),
        "far": far,
        "far_normed": layer_norm(far, torch.ones(4), torch.zeros(4), 1e-5).float(),
        "points": points,
        **{f"gelu_{form}": torch.tensor([[gelu(z, form) for z in points[0].tolist()]]) for form in FORMS},
        **{f"slope_{form}": torch.tensor([[_slope(z, form) for z in points[0].tolist()]]) for form in FORMS},
        "ids": ids,
        "token": token,
        "position": position,
        "embedded": embeddings(ids, token, position).float(),
        "x": x,
        **{f"output_{form}": block(x, weights, 2, form).float() for form in FORMS},
        **{f"block.{name}": value for name, value in weights.items()},
    }


def shapes(d: int) -> dict[str, tuple[int, ...]]:
    """The parameters of a block."""
    narrow = dict.fromkeys(BLOCK, (d,))
    attention = {"attention.W_qkv.weight": (3 * d, d), "attention.out_proj.weight": (d, d)}
    return narrow | attention | {"mlp.up.weight": (4 * d, d), "mlp.up.bias": (4 * d,), "mlp.down.weight": (d, 4 * d)}


def layer_norm(x: torch.Tensor, scale: torch.Tensor, shift: torch.Tensor, eps: float) -> torch.Tensor:
    """x (..., d), one token after the other."""
    pairs = list(zip(scale.tolist(), shift.tolist(), strict=True))
    rows = [_normalised(token, pairs, eps) for token in x.double().reshape(-1, x.shape[-1]).tolist()]
    return torch.tensor(rows, dtype=torch.float64).reshape(x.shape)


def gelu(z: float, form: str) -> float:
    """z times the chance that a standard normal number is below z, exactly or by the formula with tanh."""
    if form == "tanh":
        return 0.5 * z * (1 + math.tanh(math.sqrt(2 / math.pi) * (z + 0.044715 * z**3)))
    return 0.5 * z * math.erfc(-z / math.sqrt(2))


def _slope(z: float, form: str, step: float = 1e-4) -> float:
    """How fast GELU rises at z, by central differences."""
    return (gelu(z + step, form) - gelu(z - step, form)) / (2 * step)


def mlp(x: torch.Tensor, weights: Tensors, form: str) -> torch.Tensor:
    """x (..., d) through ``up``, GELU and ``down``."""
    rows = x.double().reshape(-1, x.shape[-1]).tolist()
    found = [_mlp(row, weights, "", form) for row in rows]
    return torch.tensor(found, dtype=torch.float64).reshape(x.shape)


def embeddings(ids: torch.Tensor, token: torch.Tensor, position: torch.Tensor) -> torch.Tensor:
    """ids (b, T) or (T,)."""
    texts = ids.reshape(-1, ids.shape[-1]).tolist()
    rows = [[token[number] + position[place] for place, number in enumerate(text)] for text in texts]
    return torch.stack([torch.stack(row) for row in rows]).reshape(*ids.shape, token.shape[1])


def block(x: torch.Tensor, weights: Tensors, num_heads: int, form: str) -> torch.Tensor:
    """x (b, T, d) through a pre-norm block without dropout, one text after the other."""
    found = []
    for text in x.double().tolist():
        normed = [_norm(token, weights, "norm1") for token in text]
        text = [_plus(token, more) for token, more in zip(text, _attention(normed, weights, num_heads), strict=True)]
        found.append([_plus(token, _mlp(_norm(token, weights, "norm2"), weights, "mlp.", form)) for token in text])
    return torch.tensor(found, dtype=torch.float64)


def gradients_of_layer_norm(
    x: torch.Tensor, scale: torch.Tensor, shift: torch.Tensor, upstream: torch.Tensor
) -> Tensors:
    """Of ``(layer_norm * upstream).sum()``, by the names "x", "scale" and "shift"."""
    leaves = _leaves({"x": x, "scale": scale, "shift": shift})
    output = F.layer_norm(leaves["x"], scale.shape, leaves["scale"], leaves["shift"], 1e-5)
    return _gradients(output, leaves, upstream)


def gradients_of_mlp(x: torch.Tensor, weights: Tensors, upstream: torch.Tensor, form: str) -> Tensors:
    """Of ``(mlp * upstream).sum()``, by the names of the weights and "x"."""
    leaves = _leaves(weights | {"x": x})
    return _gradients(_torch_mlp(leaves["x"], leaves, "", form), leaves, upstream)


def gradients_of_block(x: torch.Tensor, weights: Tensors, num_heads: int, upstream: torch.Tensor, form: str) -> Tensors:
    """Of ``(block * upstream).sum()``, by the names of the weights and "x"."""
    leaves = _leaves(weights | {"x": x})
    normed = _torch_norm(leaves["x"], leaves, "norm1")
    projections = F.linear(normed, leaves["attention.W_qkv.weight"]).unflatten(2, (3, num_heads, -1))
    found = F.scaled_dot_product_attention(*projections.permute(2, 0, 3, 1, 4), is_causal=True)
    out_proj = leaves["attention.out_proj.weight"], leaves["attention.out_proj.bias"]
    y = leaves["x"] + F.linear(found.transpose(1, 2).flatten(2), *out_proj)
    return _gradients(y + _torch_mlp(_torch_norm(y, leaves, "norm2"), leaves, "mlp.", form), leaves, upstream)


def _normalised(token: Numbers, pairs: list[tuple[float, float]], eps: float) -> Numbers:
    mean = math.fsum(token) / len(token)
    variance = math.fsum((number - mean) ** 2 for number in token) / len(token)
    root = math.sqrt(variance + eps)
    return [(number - mean) / root * scale + shift for number, (scale, shift) in zip(token, pairs, strict=True)]


def _norm(token: Numbers, weights: Tensors, name: str) -> Numbers:
    pairs = zip(weights[f"{name}.scale"].tolist(), weights[f"{name}.shift"].tolist(), strict=True)
    return _normalised(token, list(pairs), 1e-5)


def _linear(token: Numbers, weights: Tensors, name: str) -> Numbers:
    rows = weights[f"{name}.weight"].tolist()
    biases = weights[f"{name}.bias"].tolist() if f"{name}.bias" in weights else [0.0] * len(rows)
    return [dot(token, row) + bias for row, bias in zip(rows, biases, strict=True)]


def _mlp(token: Numbers, weights: Tensors, prefix: str, form: str) -> Numbers:
    wide = [gelu(z, form) for z in _linear(token, weights, f"{prefix}up")]
    return _linear(wide, weights, f"{prefix}down")


def _attention(tokens: list[Numbers], weights: Tensors, num_heads: int) -> list[Numbers]:
    """What each token of one text gets from the tokens up to itself."""
    d, rows = len(tokens[0]), [_linear(token, weights, "attention.W_qkv") for token in tokens]
    parts = [[row[start : start + d] for row in rows] for start in (0, d, 2 * d)]
    width, joined = d // num_heads, [[] for _ in tokens]
    for start in range(0, num_heads * width, width):
        queries, keys, values = ([row[start : start + width] for row in part] for part in parts)
        for number, query in enumerate(queries):
            exponentials = [math.exp(dot(query, key) / math.sqrt(width)) for key in keys[: number + 1]]
            shares = [exponential / math.fsum(exponentials) for exponential in exponentials]
            joined[number] += [dot(shares, column) for column in zip(*values[: number + 1], strict=True)]
    return [_linear(row, weights, "attention.out_proj") for row in joined]


def _plus(one: Numbers, other: Numbers) -> Numbers:
    return [a + b for a, b in zip(one, other, strict=True)]


def _torch_norm(x: torch.Tensor, leaves: Tensors, name: str) -> torch.Tensor:
    return F.layer_norm(x, x.shape[-1:], leaves[f"{name}.scale"], leaves[f"{name}.shift"], 1e-5)


def _torch_mlp(x: torch.Tensor, leaves: Tensors, prefix: str, form: str) -> torch.Tensor:
    wide = F.linear(x, leaves[f"{prefix}up.weight"], leaves[f"{prefix}up.bias"])
    return F.linear(F.gelu(wide, approximate=form), leaves[f"{prefix}down.weight"], leaves[f"{prefix}down.bias"])


def _leaves(tensors: Tensors) -> Tensors:
    return {name: tensor.detach().double().cpu().requires_grad_() for name, tensor in tensors.items()}


def _gradients(output: torch.Tensor, leaves: Tensors, upstream: torch.Tensor) -> Tensors:
    return dict(zip(leaves, torch.autograd.grad(output, list(leaves.values()), upstream.double()), strict=True))
