"""As libraries have it: each angle twice, x times cos plus the swapped x times sin, both in the dtype of x."""

import torch


def rope_angles(T: int, d: int, base: float = 10000.0) -> torch.Tensor:
    if d % 2 != 0:
        raise ValueError("d must be even")
    inv_freq = 1.0 / (base ** (torch.arange(0, d, 2).float() / d))
    return torch.einsum("i,j->ij", torch.arange(T).float(), inv_freq)


def rotate_every_two(x: torch.Tensor) -> torch.Tensor:
    return torch.stack((-x[..., 1::2], x[..., ::2]), dim=-1).reshape(x.shape)


def apply_rope(x: torch.Tensor, positions: torch.Tensor) -> torch.Tensor:
    angles = rope_angles(int(positions.max()) + 1, x.size(-1))[positions.cpu()].to(x.device)
    angles = torch.repeat_interleave(angles, 2, dim=-1)
    return x * angles.cos().to(x.dtype) + rotate_every_two(x) * angles.sin().to(x.dtype)
