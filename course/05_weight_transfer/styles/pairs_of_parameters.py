"""Goes through both modules' parameters in parallel; strict zip raises the ValueError for a bias."""

import torch


@torch.no_grad()
def transfer_weights(source, target):
    for old, new in zip(target.parameters(), source.parameters(), strict=True):
        if old.shape != new.T.shape:
            raise ValueError("sizes")
        old[:] = new.T
