"""`plot_attention` turns the rows of the weights round, so that the first query is on top, but not the words at the
side. Where a picture counts its rows upwards, the words have to be turned as well. Here each row has the word of
another query.
"""

CAUGHT_BY = ("test_ticks_are_tokens",)
SECTION = "How to read a map"


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()[::-1]
    ax.imshow(values, vmin=0, vmax=1, origin="lower")
    ax.set_xticks(range(len(tokens)), labels=tokens)
    ax.set_yticks(range(len(tokens)), labels=tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            ax.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
