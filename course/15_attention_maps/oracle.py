"""Weights to draw. What a picture of them must show needs no oracle: the weights themselves."""

import torch


def examples() -> dict[str, torch.Tensor]:
    """Weights that no two cells share, so that no mix-up of rows and columns stays unseen; each row sums to one.

    Two of them end in a zero, which is written all the same.
    """
    hundredths = [[50, 22, 20, 8], [3, 61, 7, 29], [45, 13, 38, 4], [11, 17, 25, 47]]
    masked = [[1.0, 0, 0, 0], [0.4, 0.6, 0, 0], [0.2, 0, 0.5, 0], [0.37, 0.11, 0, 0.3]]  # and some dropped
    return {"weights": torch.tensor(hundredths) / 100, "masked": torch.tensor(masked)}
