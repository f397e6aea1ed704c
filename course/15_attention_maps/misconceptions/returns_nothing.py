"""`plot_attention` draws the right picture and returns None. It has to return `ax`, the object it was given. A caller
who goes on with the result, for instance with `.set_title(...)`, gets an AttributeError.
"""

CAUGHT_BY = ("test_axes_come_back_with_names",)
SECTION = "Your task"

right = plot_attention


def plot_attention(weights, tokens, ax):
    right(weights, tokens, ax)
