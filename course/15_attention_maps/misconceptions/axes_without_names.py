"""`plot_attention` leaves the axes that it was given without the labels "keys" (x) and "queries" (y). They are set by
`ax.set_xlabel` and `ax.set_ylabel`; `plt.xlabel` may set those of other axes. Without the names nobody can tell which word
asks and which one is looked at.
"""

CAUGHT_BY = ("test_axes_come_back_with_names",)
SECTION = "Your task"


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()
    ax.imshow(values, vmin=0, vmax=1)
    ax.set_xticks(range(len(tokens)), labels=tokens)
    ax.set_yticks(range(len(tokens)), labels=tokens)
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            ax.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
