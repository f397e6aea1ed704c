"""Right values: patches pixel by pixel, and torch's own pre-norm encoder layer with the same weights."""

import torch
from torch import nn

PARTS = {  # torch's name -> ours; the mlp's two layers are told apart by their shapes
    "norm1.weight": "norm1.weight",
    "norm1.bias": "norm1.bias",
    "self_attn.in_proj_weight": "attention.in_proj_weight",
    "self_attn.in_proj_bias": "attention.in_proj_bias",
    "self_attn.out_proj.weight": "attention.out_proj.weight",
    "self_attn.out_proj.bias": "attention.out_proj.bias",
    "norm2.weight": "norm2.weight",
    "norm2.bias": "norm2.bias",
    "linear1.weight": "mlp.wide.weight",
    "linear1.bias": "mlp.wide.bias",
    "linear2.weight": "mlp.narrow.weight",
    "linear2.bias": "mlp.narrow.bias",
}


def examples() -> dict[str, torch.Tensor]:
    """The tensors of the visible checks: two small images, a block's weights, and what the block makes of an input."""
    generator = torch.Generator().manual_seed(17)
    image = torch.arange(16.0).reshape(1, 1, 4, 4)
    colours = torch.stack([image[0, 0, :2], 100 + image[0, 0, :2]])[None]  # (1, 2, 2, 4)
    x = torch.randn(2, 3, 4, generator=generator)
    bright = x.clone()  # at zero, the gradient depends on a norm's eps, which is up to the answer
    x[0, 1] = 0  # a black patch
    weights = {name: torch.randn(shape, generator=generator) for name, shape in shapes(4).items()}
    upstream = torch.randn(2, 3, 4, generator=generator)
    everything = {
        "image": image,
        "image_patches": image_to_patches(image, 2).float(),
        "colours": colours,
        "colours_patches": image_to_patches(colours, 2).float(),
        "x": x,
        "output": block(x, 2, weights).float(),
        "leeway": leeway(x, 2, weights).float(),
        "upstream": upstream,
        "bright": bright,
        "bright_output": block(bright, 2, weights).float(),
        "gradient_bright": gradients(bright, 2, weights, upstream)["x"].float(),
    }
    return everything | {f"weights:{name}": value for name, value in weights.items()}


def image_to_patches(images: torch.Tensor, patch_size: int) -> torch.Tensor:
    images = images.cpu()
    _, c, height, width = images.shape
    corners = [(top, left) for top in range(0, height, patch_size) for left in range(0, width, patch_size)]
    side = range(patch_size)
    return torch.stack(
        [
            torch.stack(
                [
                    torch.stack([image[k, top + i, left + j] for k in range(c) for i in side for j in side])
                    for top, left in corners
                ]
            )
            for image in images
        ]
    )


def shapes(embed_dim: int) -> dict[str, tuple[int, ...]]:
    """The names and shapes of a block's parameters, as ``block`` takes them."""
    layer = nn.TransformerEncoderLayer(embed_dim, 1, 4 * embed_dim)
    return {ours: tuple(layer.get_parameter(theirs).shape) for theirs, ours in PARTS.items()}


def block(x: torch.Tensor, num_heads: int, weights: dict[str, torch.Tensor], eps: float = 1e-5) -> torch.Tensor:
    """``nn.TransformerEncoderLayer`` with these weights, one image after the other."""
    layer = _layer(x.shape[-1], num_heads, weights)
    layer.norm1.eps = layer.norm2.eps = eps
    with torch.no_grad():
        return torch.cat([layer(image[None]) for image in x.cpu().double()])


def leeway(x: torch.Tensor, num_heads: int, weights: dict[str, torch.Tensor]) -> torch.Tensor:
    """How far the norms' eps, of which the answer may choose a smaller one, moves the result.

    That is next to nothing, but for a patch whose features are nearly equal: a norm divides by their deviation.
    """
    return (block(x, num_heads, weights) - block(x, num_heads, weights, eps=1e-12)).abs().max()


def gradients(
    x: torch.Tensor, num_heads: int, weights: dict[str, torch.Tensor], upstream: torch.Tensor
) -> dict[str, torch.Tensor]:
    """Of ``(block * upstream).sum()``, with respect to x and each parameter, by our names."""
    layer = _layer(x.shape[-1], num_heads, weights)
    leaf = x.cpu().double().requires_grad_()
    (layer(leaf) * upstream.cpu().double()).sum().backward()
    return {"x": leaf.grad} | {ours: layer.get_parameter(theirs).grad for theirs, ours in PARTS.items()}


def _layer(embed_dim: int, num_heads: int, weights: dict[str, torch.Tensor]) -> nn.TransformerEncoderLayer:
    layer = nn.TransformerEncoderLayer(
        embed_dim, num_heads, 4 * embed_dim, dropout=0.0, activation="gelu", batch_first=True, norm_first=True
    ).double()
    layer.load_state_dict({theirs: weights[ours].cpu().double() for theirs, ours in PARTS.items()})
    layer.train()  # the plain path: evaluation may take a fused one
    return layer
