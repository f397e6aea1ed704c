"""`plot_attention` writes no number into cells whose weight is 0. Every cell needs its
text. A causal mask makes such cells above the diagonal.
"""

CAUGHT_BY = ("test_weights_are_drawn_as_they_are", "test_masked_weights")
SECTION = "Your task"


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()
    ax.imshow(values, vmin=0, vmax=1)
    ax.set_xticks(range(len(tokens)), labels=tokens)
    ax.set_yticks(range(len(tokens)), labels=tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            if values[i, j]:
                ax.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
