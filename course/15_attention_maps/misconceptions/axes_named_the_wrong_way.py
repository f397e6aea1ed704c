"""The x axis is called queries and the y axis keys."""

CAUGHT_BY = ("test_axes_come_back_with_names",)

right = plot_attention


def plot_attention(weights, tokens, ax):
    right(weights, tokens, ax)
    ax.set_xlabel("queries")
    ax.set_ylabel("keys")
    return ax
