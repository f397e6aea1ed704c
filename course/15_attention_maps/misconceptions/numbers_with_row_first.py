"""`ax.text` is given the row first, but it takes x first: each number stands in the mirrored cell."""

CAUGHT_BY = (
    "test_cells_show_their_weight",
    "test_any_sentence",
    "test_weights_of_a_model",
    "test_each_picture_on_its_own_axes",
)


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()
    ax.imshow(values, vmin=0, vmax=1)
    ax.set_xticks(range(len(tokens)), labels=tokens)
    ax.set_yticks(range(len(tokens)), labels=tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            ax.text(i, j, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
