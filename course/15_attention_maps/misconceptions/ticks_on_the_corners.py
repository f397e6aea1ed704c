"""`plot_attention` draws with `pcolormesh` and puts its ticks at 0, 1, 2 and so on, where the cells begin. The middles
of these cells lie at 0.5, 1.5 and so on. The ticks belong there, and so do the numbers.
"""

CAUGHT_BY = ("test_ticks_are_tokens",)
SECTION = "Your task"


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()
    ax.pcolormesh(values, vmin=0, vmax=1)
    ax.invert_yaxis()
    ax.set_xticks(range(len(tokens)), labels=tokens)
    ax.set_yticks(range(len(tokens)), labels=tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            ax.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
