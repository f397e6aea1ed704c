"""The cells have colours, but no numbers."""

CAUGHT_BY = (
    "test_cells_show_their_weight",
    "test_any_sentence",
    "test_weights_of_a_model",
    "test_each_picture_on_its_own_axes",
)


def plot_attention(weights, tokens, ax):
    ax.imshow(weights.detach().numpy(), vmin=0, vmax=1)
    ax.set_xticks(range(len(tokens)), labels=tokens)
    ax.set_yticks(range(len(tokens)), labels=tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    return ax
