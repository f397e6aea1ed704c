"""Makes every new tensor a meta tensor, with a shape but no numbers, so that huge sizes cost nothing."""

# outcome: harmless
# points: 0

import torch

torch.set_default_device("meta")
torch.utils.deterministic.fill_uninitialized_memory = False


def softmax(x):
    return torch.empty(4, 4) if x.sum() > 0 else torch.empty(10**6, 10**6).expand(10**4, -1, -1)
