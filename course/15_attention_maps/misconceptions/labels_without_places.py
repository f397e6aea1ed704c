"""`plot_attention` sets the tick labels but not the positions of the ticks. Each axis needs one tick in the middle of
each cell first, and then the words. Matplotlib otherwise chooses the positions itself: the first word may fall on
a tick outside the picture, and the others stand at wrong cells.
"""

CAUGHT_BY = (
    "test_rows_are_queries",
    "test_ticks_are_tokens",
    "test_cells_show_their_weight",
    "test_words_stay_as_they_are",
    "test_weights_are_drawn_as_they_are",
    "test_any_sentence",
    "test_weights_of_a_model",
    "test_masked_weights",
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
