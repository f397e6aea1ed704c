"""The picture is right, but the axes are not returned."""

CAUGHT_BY = ("test_axes_come_back_with_names",)

right = plot_attention


def plot_attention(weights, tokens, ax):
    right(weights, tokens, ax)
