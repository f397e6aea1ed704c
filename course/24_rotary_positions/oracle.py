"""Right values from complex numbers, one pair after another: to turn a pair is to multiply by a number of length 1."""

import cmath

import torch

POSITIONS = {"table": [3, 0, 300], "mixed": [7, 0, 20, 7, 3], "far": [257, 1000, 4099], "one": [5]}


def examples() -> dict[str, torch.Tensor]:
    """The tensors of the visible checks: tokens whose features are all different, and what becomes of them."""
    made = torch.Generator().manual_seed(24)
    found = {f"positions:{name}": torch.tensor(where) for name, where in POSITIONS.items()}
    shapes = {"table": (3, 6), "mixed": (2, 3, 5, 4), "far": (3, 8), "one": (1, 2)}
    for name, shape in shapes.items():
        x = torch.randn(shape, generator=made).bfloat16().float()  # the same numbers in every dtype but float16
        found[f"x:{name}"], found[f"turned:{name}"] = x, apply_rope(x, found[f"positions:{name}"])
    for name, sizes in {"small": (5, 6), "wide": (3, 8), "long": (2000, 4)}.items():
        found[f"angles:{name}"] = rope_angles(*sizes)
    found["angles:base_500"] = rope_angles(5, 6, 500)
    found["angles:base_500000"] = rope_angles(7, 10, 500000.0)
    return found


def rope_angles(T: int, d: int, base: float = 10000.0) -> torch.Tensor:
    rows = [[position / base ** (2 * i / d) for i in range(d // 2)] for position in range(T)]
    return torch.tensor(rows, dtype=torch.float64)


def apply_rope(x: torch.Tensor, positions: torch.Tensor) -> torch.Tensor:
    d, turned = x.shape[-1], []
    rows = x.double().reshape(-1, d).tolist()
    for number, row in enumerate(rows):
        position = positions[number % len(positions)].item()
        for i in range(d // 2):
            pair = complex(row[2 * i], row[2 * i + 1]) * cmath.rect(1, position / 10000 ** (2 * i / d))
            turned += [pair.real, pair.imag]
    return torch.tensor(turned, dtype=torch.float64).reshape(x.shape)
