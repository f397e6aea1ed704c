"""pcolormesh with cells from whole number to whole number, an inverted y axis, and a colour bar."""

import numpy as np


def plot_attention(weights, tokens, ax):
    matrix = np.array(weights.tolist())
    mesh = ax.pcolormesh(matrix, cmap="viridis", vmin=0.0, vmax=1.0, edgecolors="white")
    ax.invert_yaxis()
    middle = np.arange(len(tokens)) + 0.5
    ax.set(xticks=middle, yticks=middle, xticklabels=tokens, yticklabels=tokens, xlabel="keys", ylabel="queries")
    ax.tick_params(axis="x", rotation=90)
    for y, row in zip(middle, matrix, strict=True):
        for x, weight in zip(middle, row, strict=True):
            ax.annotate("%.2f" % weight, (x, y), ha="center", va="center", fontsize=8)  # noqa: UP031
    ax.figure.colorbar(mesh, ax=ax)
    return ax
