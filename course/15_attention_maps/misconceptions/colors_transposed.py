"""`plot_attention` draws the transposed weights and writes the numbers of the weights as they are. Colour and number of a
cell have to agree: row i is query i for both. Off the diagonal each cell has the colour of another weight.
"""

CAUGHT_BY = ("test_rows_are_queries",)
SECTION = "How to read a map"


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()
    ax.imshow(values.T, vmin=0, vmax=1)
    ax.set_xticks(range(len(tokens)), labels=tokens)
    ax.set_yticks(range(len(tokens)), labels=tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            ax.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
