"""vmin and vmax are left out, so that nearly even weights look like strong preferences."""

CAUGHT_BY = ("test_colors_run_from_zero_to_one",)


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()
    ax.imshow(values)
    ax.set_xticks(range(len(tokens)), labels=tokens)
    ax.set_yticks(range(len(tokens)), labels=tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            ax.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
