"""`plot_attention` writes the axis labels with a capital, "Keys" and "Queries". They have to be "keys" and "queries". The
picture is right, but the names are given letter by letter.
"""

CAUGHT_BY = ("test_axes_come_back_with_names",)
SECTION = "Your task"


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()
    ax.imshow(values, vmin=0, vmax=1)
    ax.set_xticks(range(len(tokens)), labels=tokens)
    ax.set_yticks(range(len(tokens)), labels=tokens)
    ax.set_xlabel("Keys")
    ax.set_ylabel("Queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            ax.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
