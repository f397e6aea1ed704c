"""Nothing is written yet but a part that has a misspelt name."""

from torch import nn


class AditiveAttention(nn.Module):
    pass
