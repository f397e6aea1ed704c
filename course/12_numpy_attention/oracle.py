"""Right values from torch's own attention; those of both lectures from nn.MultiheadAttention itself, seeds 42 and 0."""

import math

import torch
import torch.nn.functional as F
from torch import nn


def examples() -> dict[str, torch.Tensor]:
    """The tensors of the visible checks: logarithms, a small attention, and the examples that both lectures print."""
    table = torch.tensor([[3.0, 1.0, 4.0], [1.0, 7.0, 2.0]], dtype=torch.float64)
    return {
        "logs": table.log(),
        "logs_along_rows": table / table.sum(1, keepdim=True),
        "logs_along_columns": table / table.sum(0, keepdim=True),
        **_small(),
        **_lecture("masked", seed=42, is_causal=True),
        **_lecture("plain", seed=0, is_causal=False),
    }


def softmax(x: torch.Tensor, axis: int) -> torch.Tensor:
    return torch.softmax(x.double(), dim=axis)


def masked_attention(Q, K, V, mask=None) -> tuple[torch.Tensor, torch.Tensor]:
    """torch's fused attention, whose masks say what is visible. Attending to unit vectors shows the weights.

    The scaling is done here: torch's own takes a root of it on either side, which rounds equal scores apart.
    """
    Q, K, V = Q.double() / math.sqrt(Q.shape[-1]), K.double(), V.double()
    visible = None if mask is None else ~mask
    unit_vectors = torch.eye(K.shape[-2], dtype=torch.float64).expand(*K.shape[:-1], -1)
    output, weights = (
        F.scaled_dot_product_attention(Q, K, values, attn_mask=visible, scale=1.0) for values in (V, unit_vectors)
    )
    return output, weights


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None) -> torch.Tensor:
    """One head after the other, each on its own columns."""
    X, W_q, W_k, W_v, W_o = (tensor.double() for tensor in (X, W_q, W_k, W_v, W_o))
    width = W_q.shape[1] // num_heads
    heads = [slice(head * width, (head + 1) * width) for head in range(num_heads)]
    outputs = [masked_attention(X @ W_q[:, own], X @ W_k[:, own], X @ W_v[:, own], mask)[0] for own in heads]
    return torch.cat(outputs, dim=-1) @ W_o


def _small() -> dict[str, torch.Tensor]:
    Q = torch.tensor([[2.0, 0.0, 1.0, -1.0], [0.0, 3.0, -1.0, 1.0], [1.0, 1.0, 1.0, 1.0]], dtype=torch.float64)
    K = torch.tensor([[1.0, 2.0, 0.0, -1.0], [2.0, -1.0, 1.0, 0.0], [0.0, 1.0, 3.0, 1.0]], dtype=torch.float64)
    V = torch.tensor([[1.0, -2.0], [4.0, 0.0], [-3.0, 5.0]], dtype=torch.float64)
    mask = torch.tensor([[False, True, True], [False, False, True], [False, False, False]])
    output, weights = masked_attention(Q, K, V, mask)
    return {"Q": Q, "K": K, "V": V, "mask": mask, "output": output, "weights": weights}


def _lecture(name: str, seed: int, is_causal: bool) -> dict[str, torch.Tensor]:
    """One lecture's example, drawn in its order."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        attention = nn.MultiheadAttention(embed_dim=8, num_heads=2, batch_first=True)
        X = torch.rand(1, 4, 8).double()
    attention = attention.double()
    mask = torch.ones(4, 4, dtype=torch.bool).triu(diagonal=1) if is_causal else None
    with torch.no_grad():
        output, _ = attention(X, X, X, attn_mask=mask)
        W_q, W_k, W_v = (weight.T.contiguous() for weight in attention.in_proj_weight.detach().chunk(3))
        W_o = attention.out_proj.weight.detach().T.contiguous()
    everything = {"X": X, "output": output, "W_q": W_q, "W_k": W_k, "W_v": W_v, "W_o": W_o}
    if mask is not None:
        everything["mask"] = mask
    return {f"{name}_{key}": value.contiguous() for key, value in everything.items()}
