"""imshow with a colour bar, and a mark, coloured by its weight, on each query's favourite key."""


def plot_attention(weights, tokens, ax):
    detached = weights.detach()
    image = ax.imshow(detached, vmin=0.0, vmax=1.0, aspect="auto")
    ax.figure.colorbar(image, ax=ax)
    best, favourite = detached.max(dim=-1)
    ax.scatter(favourite, range(len(tokens)), c=best, marker="s", s=4)
    ax.set(xticks=range(len(tokens)), xticklabels=tokens, yticks=range(len(tokens)), yticklabels=tokens)
    ax.set(xlabel="keys", ylabel="queries")
    for i, row in enumerate(detached.tolist()):
        for j, value in enumerate(row):
            ax.annotate(f"{value:.2f}", (j, i), ha="center", va="center")
    return ax
