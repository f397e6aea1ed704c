"""`plot_attention` writes the words on the x axis only: the ticks of the y axis show 0, 1, 2 and so on. Both axes
have to carry the tokens, because queries and keys are the same words. A row without its word does not say whose
budget it is.
"""

CAUGHT_BY = ("test_ticks_are_tokens",)
SECTION = "How to read a map"


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()
    ax.imshow(values, vmin=0, vmax=1)
    ax.set_xticks(range(len(tokens)), labels=tokens)
    ax.set_yticks(range(len(tokens)))
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            ax.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
