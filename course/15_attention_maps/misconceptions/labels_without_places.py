"""The slide's labels: set_xticklabels alone, on ticks that matplotlib has put where it likes."""

CAUGHT_BY = (
    "test_rows_are_queries",
    "test_ticks_are_tokens",
    "test_cells_show_their_weight",
    "test_any_sentence",
    "test_weights_of_a_model",
)


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()
    ax.imshow(values, vmin=0, vmax=1)
    ax.set_xticklabels(tokens)
    ax.set_yticklabels(tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            ax.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
