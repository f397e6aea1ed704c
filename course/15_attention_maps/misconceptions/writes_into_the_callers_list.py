"""`plot_attention` inserts an empty word at the front of the list `tokens`. The list belongs to the caller and has to
stay unchanged; if the ticks have positions, no filler is needed. A first picture looks right; the next one drawn with the
same list has a word too many, and each word stands one cell too far.
"""

CAUGHT_BY = ("test_weights_and_words_stay_unchanged", "test_arguments_are_left_unchanged")
SECTION = "Your task"

right = plot_attention


def plot_attention(weights, tokens, ax):
    right(weights, list(tokens), ax)
    tokens.insert(0, "")
    return ax
