"""The weights go through another softmax before they are drawn."""

CAUGHT_BY = ("test_rows_are_queries", "test_cells_show_their_weight", "test_any_sentence", "test_weights_of_a_model")

right = plot_attention


def plot_attention(weights, tokens, ax):
    return right(weights.softmax(dim=-1), tokens, ax)
