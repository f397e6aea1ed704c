"""`plot_attention` rounds the weights to two decimals before it draws them. The numbers in the cells have two decimals,
but the colours show the weights themselves.
"""

CAUGHT_BY = ("test_rows_are_queries",)
SECTION = "How to read a map"

import numpy as np


def plot_attention(weights, tokens, ax):
    weights = np.round(weights.detach().numpy(), 2)
    ax.imshow(weights, vmin=0.0, vmax=1.0)
    ax.set_xticks(range(len(tokens)), tokens)
    ax.set_yticks(range(len(tokens)), tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for row in range(len(tokens)):
        for column in range(len(tokens)):
            ax.text(column, row, f"{weights[row, column]:.2f}", ha="center", va="center")
    return ax
