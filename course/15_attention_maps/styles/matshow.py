"""matshow with the keys on top, formatters instead of labels, a title, and numbers placed by fractions of the axes."""

from matplotlib.colors import Normalize
from matplotlib.ticker import FixedFormatter, FixedLocator


def plot_attention(weights, tokens, ax):
    weights = weights.detach().clone().numpy()
    n = len(tokens)
    ax.matshow(weights, cmap="magma", norm=Normalize(0, 1))
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_locator(FixedLocator(range(n)))
        axis.set_major_formatter(FixedFormatter(tokens))
    ax.set_title("who looks at whom")
    ax.set_ylabel("queries")
    ax.set_xlabel("keys")
    for i in range(n):
        for j in range(n):
            label = str(round(float(weights[i, j]), 2))
            label += "0" * (4 - len(label))
            ax.text((j + 0.5) / n, 1 - (i + 0.5) / n, label, transform=ax.transAxes, ha="center", va="center")
    return ax
