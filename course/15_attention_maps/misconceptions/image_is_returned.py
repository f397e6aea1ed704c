"""`plot_attention` returns another object than `ax`, such as the image that `imshow` makes, or the figure. It has to return
`ax`, the axes that it was given. The picture is right, but a caller who goes on with the result, for instance to set a
title, has the wrong object in hand.
"""

CAUGHT_BY = ("test_axes_come_back_with_names",)
SECTION = "Your task"

right = plot_attention


def plot_attention(weights, tokens, ax):
    return right(weights, tokens, ax).images[0]
