"""`plot_attention` sets no limits for the colours, so they span the smallest to the largest weight of this one
picture. The scale has to run from 0 to 1 in every picture: that is what `vmin` and `vmax` are for. Otherwise nearly
even weights look like strong preferences, and two maps cannot be compared.
"""

CAUGHT_BY = ("test_colors_mean_the_same_everywhere", "test_colors_run_from_zero_to_one")
SECTION = "Colours"


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
