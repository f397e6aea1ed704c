"""The ticks stand left of and above the middle of their cells, where the words seem to hang better."""

CAUGHT_BY = ("test_any_sentence", "test_weights_of_a_model", "test_each_picture_on_its_own_axes")

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
