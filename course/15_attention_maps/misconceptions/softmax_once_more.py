"""`plot_attention` sends the weights through another softmax. They are weights already, and have to be drawn as they
are. The second softmax flattens each row: zeros become positive, and no weight of a row is more than 2.72 times as
large as another. The rows still sum to one, so it is easy to miss.
"""

CAUGHT_BY = ("test_rows_are_queries", "test_cells_show_their_weight", "test_words_stay_as_they_are")
SECTION = "Your task"

right = plot_attention


def plot_attention(weights, tokens, ax):
    return right(weights.softmax(dim=-1), tokens, ax)
