"""`plot_attention` writes the words of the y axis from the last to the first, although row 0 is on top. The first row
belongs to the first word. Colours and numbers are right, but the map says that they are another word's.
"""

CAUGHT_BY = ("test_ticks_are_tokens",)
SECTION = "How to read a map"


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()
    ax.imshow(values, vmin=0, vmax=1)
    ax.set_xticks(range(len(tokens)), labels=tokens)
    ax.set_yticks(range(len(tokens)), labels=tokens[::-1])
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            ax.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
