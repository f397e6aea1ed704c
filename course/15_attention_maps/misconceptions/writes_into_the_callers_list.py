"""An empty word is put in front of the caller's own list, an old trick against matplotlib's first tick."""

CAUGHT_BY = ("test_arguments_are_left_unchanged",)

right = plot_attention


def plot_attention(weights, tokens, ax):
    right(weights, list(tokens), ax)
    tokens.insert(0, "")
    return ax
