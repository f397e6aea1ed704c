"""Plain lists, imshow with an extent and equal cells, labels set after the places, prints and a warning."""

import warnings

from matplotlib import pyplot as plt


def plot_attention(weights, tokens, ax):
    warnings.warn("drawing", stacklevel=2)
    print("drawing", tokens)
    rows = weights.tolist()
    size = len(rows)
    ax.imshow(rows, cmap=plt.get_cmap("YlGnBu"), aspect="auto", extent=(0, size, size, 0))
    ax.images[0].set_clim(0, 1)
    ax.set_xticks([k + 0.5 for k in range(size)])
    ax.set_xticklabels(tokens, rotation=90)
    ax.set_yticks([k + 0.5 for k in range(size)])
    ax.set_yticklabels(tokens, rotation=0)
    ax.xaxis.set_label_text("keys")
    ax.yaxis.set_label_text("queries")
    for number in range(size * size):
        query, key = divmod(number, size)
        ax.text(x=key + 0.5, y=query + 0.5, s=format(rows[query][key], ".2f"), color="grey")
    return ax
