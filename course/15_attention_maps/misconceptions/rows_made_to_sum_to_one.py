"""`plot_attention` divides each row by its sum before it draws. The weights have to be drawn as they came. A row that
already sums to one hides the difference. Where dropout has taken some weights, the colours and numbers are no longer
those of the model.
"""

CAUGHT_BY = ("test_weights_are_drawn_as_they_are", "test_masked_weights")
SECTION = "Your task"


def plot_attention(weights, tokens, ax):
    values = (weights / weights.sum(-1, keepdim=True)).detach().numpy()
    ax.imshow(values, vmin=0, vmax=1)
    ax.set_xticks(range(len(tokens)), labels=tokens)
    ax.set_yticks(range(len(tokens)), labels=tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            ax.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
