"""ax.axis("off") hides the words and the names of the axes with the frame."""

CAUGHT_BY = (
    "test_ticks_are_tokens",
    "test_axes_come_back_with_names",
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
            ax.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    ax.axis("off")
    return ax
