"""`plot_attention` calls `ax.axis("off")`, which hides the tick labels and the axis labels together with the frame.
The words and the names of both axes have to stay visible. Without them nobody can tell which query and which key a
cell belongs to.
"""

CAUGHT_BY = ("test_ticks_are_tokens", "test_axes_come_back_with_names")
SECTION = "How to read a map"


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()
    ax.imshow(values, vmin=0, vmax=1)
    ax.set_xticks(range(len(tokens)), labels=tokens)
    ax.set_yticks(range(len(tokens)), labels=tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            ax.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    ax.axis("off")
    return ax
