"""`plot_attention` labels the x axis "queries" and the y axis "keys". The columns are the keys and the rows are the
queries, so the two names belong on the other axes. The cells are right, but the names tell the reader to read the map
as if it were transposed.
"""

CAUGHT_BY = ("test_axes_come_back_with_names",)
SECTION = "How to read a map"

right = plot_attention


def plot_attention(weights, tokens, ax):
    right(weights, tokens, ax)
    ax.set_xlabel("queries")
    ax.set_ylabel("keys")
    return ax
