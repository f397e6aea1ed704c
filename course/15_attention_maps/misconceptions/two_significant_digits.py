"""`plot_attention` writes the weights with two significant digits. The text of a cell needs two decimals. With the formats
`.2` and `.2g`, zeros at the end are left out, and small weights have more than two decimals.
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
            ax.text(j, i, f"{values[i, j]:.2g}", ha="center", va="center")
    return ax
