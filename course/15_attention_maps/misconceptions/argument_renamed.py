"""`plot_attention` calls its second argument `words`. It has to be called `tokens`, as in the stub. A call by position
works, but one that names its arguments raises TypeError, and such calls are the usual ones for functions that draw.
"""

CAUGHT_BY = ("test_axes_come_back_with_names", "test_each_picture_on_its_own_axes")
SECTION = "Your task"

right = plot_attention


def plot_attention(weights, words, ax):
    return right(weights, words, ax)
