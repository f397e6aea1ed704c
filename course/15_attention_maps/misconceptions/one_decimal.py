"""`plot_attention` writes the weights with one decimal. The text of a cell needs two, such as 0.25. With one, 0.26
and 0.34 both read 0.3, and a small weight such as 0.04 reads 0.0.
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
            ax.text(j, i, f"{values[i, j]:.1f}", ha="center", va="center")
    return ax
