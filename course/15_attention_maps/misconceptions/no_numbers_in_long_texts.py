"""`plot_attention` writes no numbers if there are more than twelve words. Each cell needs its weight as a text with two
decimals, in a sentence of any length. Small cells are a matter of the font, which may be small as well.
"""

CAUGHT_BY = ("test_words_stay_as_they_are", "test_any_sentence")
SECTION = "Your task"


def plot_attention(weights, tokens, ax):
    ax.imshow(weights.detach(), vmin=0, vmax=1)
    ax.set_xticks(range(len(tokens)), tokens)
    ax.set_yticks(range(len(tokens)), tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    if len(tokens) <= 12:
        for i, row in enumerate(weights.tolist()):
            for j, weight in enumerate(row):
                ax.text(j, i, f"{weight:.2f}", ha="center", va="center")
    return ax
