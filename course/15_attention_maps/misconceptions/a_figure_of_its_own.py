"""The picture is drawn on new axes, which are returned, and the given ones stay empty."""

CAUGHT_BY = (
    "test_rows_are_queries",
    "test_ticks_are_tokens",
    "test_cells_show_their_weight",
    "test_axes_come_back_with_names",
    "test_any_sentence",
    "test_colors_run_from_zero_to_one",
    "test_weights_of_a_model",
)

from matplotlib.figure import Figure

right = plot_attention


def plot_attention(weights, tokens, ax):
    return right(weights, tokens, Figure().add_subplot())
