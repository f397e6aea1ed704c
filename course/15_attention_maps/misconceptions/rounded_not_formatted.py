"""`plot_attention` rounds the weights and writes whatever Python makes of the result: 0.5 for 0.50, 1.0 for 1.00. Each
text needs two decimals. Texts of different lengths are hard to compare, and only numbers that end in a zero show it.
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
            ax.text(j, i, str(round(float(values[i, j]), 2)), ha="center", va="center")
    return ax
