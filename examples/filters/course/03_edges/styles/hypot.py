"""By rolling the image and torch.hypot."""

import torch


def edges(images):
    down = (images.roll(-1, -2) - images.roll(1, -2)) / 2
    right = (images.roll(-1, -1) - images.roll(1, -1)) / 2
    return torch.hypot(down, right)[..., 1:-1, 1:-1]
