"""pcolor draws upwards, and so it gets the rows, their labels and their numbers from the last query to the first."""


def plot_attention(weights, tokens, ax):
    upwards = weights.detach().flip(0)
    ax.pcolor(upwards, vmin=0, vmax=1, cmap="Greens")
    middle = [i + 0.5 for i in range(len(tokens))]
    ax.set_xticks(middle, tokens, rotation=90)
    ax.set_yticks(middle, tokens[::-1])
    for y, row in zip(middle, upwards.tolist(), strict=True):
        for x, weight in zip(middle, row, strict=True):
            ax.text(x, y, format(weight, ".2f"), ha="center", va="center")
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    return ax
