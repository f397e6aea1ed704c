"""The weights are transposed: the picture has the keys in its rows."""

CAUGHT_BY = ("test_rows_are_queries", "test_cells_show_their_weight", "test_any_sentence", "test_weights_of_a_model")

right = plot_attention


def plot_attention(weights, tokens, ax):
    return right(weights.T, tokens, ax)
