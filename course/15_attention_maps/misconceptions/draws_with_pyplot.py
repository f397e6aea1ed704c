"""`plot_attention` draws with pyplot, which uses whatever axes happen to be current, and not with the axes passed as
`ax`. The axes that the caller gets back are empty. It seems to work as long as `ax` is the picture made last.
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

import matplotlib.pyplot as plt


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()
    plt.imshow(values, vmin=0, vmax=1)
    plt.xticks(range(len(tokens)), tokens)
    plt.yticks(range(len(tokens)), tokens)
    plt.xlabel("keys")
    plt.ylabel("queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            plt.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    plt.close()
    return ax
