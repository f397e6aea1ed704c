"""The colours of `plot_attention` begin at 0 and end at the largest weight of this one picture. They have to end at 1
in every picture. As it is, the strongest colour may mean 0.3 in one map and 0.9 in the next, and two maps cannot be
compared.
"""

CAUGHT_BY = ("test_colors_mean_the_same_everywhere", "test_colors_run_from_zero_to_one")
SECTION = "Colours"


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()
    ax.imshow(values, vmin=0, vmax=values.max())
    ax.set_xticks(range(len(tokens)), labels=tokens)
    ax.set_yticks(range(len(tokens)), labels=tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            ax.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
