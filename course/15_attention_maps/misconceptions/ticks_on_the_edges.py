"""With pcolormesh the cells begin at whole numbers: ticks there stand on the edges, not in the middle."""

CAUGHT_BY = ("test_rows_are_queries", "test_cells_show_their_weight", "test_any_sentence", "test_weights_of_a_model")


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
