"""The division left to torch.view; a dataclass turned into a dict."""

from dataclasses import asdict, dataclass

import torch


@dataclass
class Arguments:
    d_in: int = 3
    d_out: int = 1
    context_length: int = 6
    dropout: float = 0.5
    num_heads: int = 2
    qkv_bias: bool = False


def head_dim(total_dim: int, num_heads: int) -> int:
    if total_dim < 1 or num_heads < 1:
        raise ValueError("no features or no heads")
    try:
        return torch.empty(total_dim).view(num_heads, -1).shape[1]
    except RuntimeError as error:
        raise ValueError(str(error)) from None


def two_dimensional_output() -> dict:
    return asdict(Arguments())
