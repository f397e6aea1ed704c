"""`plot_attention` draws with `pcolormesh` and puts the ticks at whole numbers, where its cells begin and end. The
middles of these cells lie at 0.5, 1.5 and so on. Each word stands on the line between two cells, so it could belong
to either of them.
"""

CAUGHT_BY = ("test_rows_are_queries", "test_ticks_are_tokens", "test_cells_show_their_weight")
SECTION = "Your task"


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()
    ax.pcolormesh(values, vmin=0, vmax=1)
    ax.invert_yaxis()
    ax.set_xticks([j + 1 for j in range(len(tokens))], labels=tokens)
    ax.set_yticks([i + 1 for i in range(len(tokens))], labels=tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            ax.text(j + 0.5, i + 0.5, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
