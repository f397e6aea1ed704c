"""`plot_attention` draws on the axes of a new figure and returns those. It has to draw on the axes passed as `ax`,
and return that very object. The caller's axes stay empty: in a row of twelve heads, every place would be blank.
"""

CAUGHT_BY = (
    "test_rows_are_queries",
    "test_ticks_are_tokens",
    "test_cells_show_their_weight",
    "test_axes_come_back_with_names",
    "test_any_sentence",
    "test_colors_run_from_zero_to_one",
    "test_weights_of_a_model",
)
SECTION = "Your task"

from matplotlib.figure import Figure

right = plot_attention


def plot_attention(weights, tokens, ax):
    return right(weights, tokens, Figure().add_subplot())
