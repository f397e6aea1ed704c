"""`plot_attention` transposes the weights, so both the colours and the numbers have the keys in the rows. Row i of
the picture has to be query i, as in the matrix itself. The mirrored map claims that the word looked at is the one
that looks. Only a symmetric table hides it.
"""

CAUGHT_BY = ("test_rows_are_queries", "test_cells_show_their_weight", "test_words_stay_as_they_are")
SECTION = "How to read a map"

right = plot_attention


def plot_attention(weights, tokens, ax):
    return right(weights.T, tokens, ax)
