"""`plot_attention` moves the ticks 0.3 to the left of the middle of a column and 0.3 above the middle of a row. Each
tick has to stand in the middle of its cell, which `imshow` puts at a whole number. The words stand nearer to the edge
of a cell than to its middle, and in a large map it is unclear which cell is meant.
"""

CAUGHT_BY = ("test_ticks_are_tokens",)
SECTION = "Your task"

import numpy as np


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()
    ax.imshow(values, vmin=0, vmax=1)
    ax.set_xticks(np.arange(len(tokens)) - 0.3, labels=tokens)
    ax.set_yticks(np.arange(len(tokens)) - 0.3, labels=tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for (i, j), value in np.ndenumerate(values):
        ax.text(j - 0.1, i - 0.1, f"{value:.2f}", ha="center", va="center")
    return ax
