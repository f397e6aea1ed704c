"""`plot_attention` sets the tick labels but not the positions of the ticks. Each axis needs one tick in the middle of
each cell first, and then the words. Matplotlib otherwise chooses the positions itself: the first word may fall on
a tick outside the picture, and the others stand at wrong cells.
"""

CAUGHT_BY = (
    "test_one_map_with_its_ticks",
    "test_rows_are_queries",
    "test_ticks_are_tokens",
    "test_cells_show_their_weight",
    "test_picture_reads_like_a_matrix",
    "test_colors_mean_the_same_everywhere",
    "test_weights_may_require_a_gradient",
    "test_first_query_is_on_top",
    "test_colors_run_from_zero_to_one",
)
SECTION = "Ticks and labels"


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()
    ax.imshow(values, vmin=0, vmax=1)
    ax.set_xticklabels(tokens)
    ax.set_yticklabels(tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            ax.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
