"""`plot_attention` draws on the axes of a new figure and returns those. It has to draw on the axes passed as `ax`,
and return that very object. The caller's axes stay empty: in a row of twelve heads, every panel would be blank.
"""

CAUGHT_BY = (
    "test_one_map_with_its_ticks",
    "test_rows_are_queries",
    "test_ticks_are_tokens",
    "test_cells_show_their_weight",
    "test_picture_reads_like_a_matrix",
    "test_colors_mean_the_same_everywhere",
    "test_weights_may_require_a_gradient",
    "test_axes_come_back_with_names",
    "test_first_query_is_on_top",
    "test_colors_run_from_zero_to_one",
)
SECTION = "Your task"

from matplotlib.figure import Figure

right = plot_attention


def plot_attention(weights, tokens, ax):
    return right(weights, tokens, Figure().add_subplot())
