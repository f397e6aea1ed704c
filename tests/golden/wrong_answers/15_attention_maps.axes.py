"""Queries and keys are exchanged."""

import numpy as np


def plot_attention(weights, tokens, ax):
    values = weights.detach().cpu().numpy().T
    ax.imshow(values, vmin=0, vmax=1, cmap="Blues")
    places = range(len(tokens))
    ax.set_xticks(places, labels=tokens, rotation=45)
    ax.set_yticks(places, labels=tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for (row, column), value in np.ndenumerate(values):
        color = "white" if value > 0.5 else "black"
        ax.text(column, row, f"{value:.2f}", ha="center", va="center", color=color)
    return ax
