"""`plot_attention` takes the row for the x of a number and the column for its y. The position of a text has x first,
and x is the column. Each number then stands in the mirrored cell, whose colour means another weight. Only the diagonal is right.
"""

CAUGHT_BY = ("test_cells_show_their_weight", "test_words_stay_as_they_are")
SECTION = "Your task"


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()
    ax.imshow(values, vmin=0, vmax=1)
    ax.set_xticks(range(len(tokens)), labels=tokens)
    ax.set_yticks(range(len(tokens)), labels=tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            ax.text(i, j, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
