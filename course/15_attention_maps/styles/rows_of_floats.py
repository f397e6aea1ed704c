"""The numbers become rows of Python floats, which never had a graph."""

from matplotlib.ticker import FixedLocator


def plot_attention(weights, tokens, ax):
    rows = weights.tolist()
    ax.matshow(rows, cmap="magma", vmin=0.0, vmax=1.0)
    for axis, name in (ax.xaxis, "keys"), (ax.yaxis, "queries"):
        axis.set_major_locator(FixedLocator(list(range(len(tokens)))))
        axis.set_ticklabels(list(tokens))
        axis.set_label_text(name)
    for i, row in enumerate(rows):
        for j, weight in enumerate(row):
            ax.annotate(format(weight, ".2f"), (j, i), ha="center", va="center", color="gray")
    return ax
