"""`plot_attention` passes the middles of the cells to the map, with `shading="nearest"`. The width of the cells then follows
from the distance between two middles. A text may have one word: its only cell has no width and no height, and the picture
stays empty.
"""

CAUGHT_BY = ("test_words_stay_as_they_are", "test_any_sentence")
SECTION = "Your task"


def plot_attention(weights, tokens, ax):
    middles, values = range(len(tokens)), weights.detach().cpu().numpy()
    ax.pcolormesh(middles, middles, values, shading="nearest", vmin=0, vmax=1)
    ax.invert_yaxis()
    ax.set(xlabel="keys", ylabel="queries")
    ax.set_xticks(middles, tokens, rotation=90)
    ax.set_yticks(middles, tokens)
    for i in middles:
        for j in middles:
            ax.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
