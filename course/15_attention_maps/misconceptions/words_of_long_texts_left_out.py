"""`plot_attention` leaves out ticks, such as every second one, if the sentence is long. Each row and each column has a
tick with its own token, in a sentence of any length. A reader of a longer sentence has to guess the words between.
"""

CAUGHT_BY = ("test_words_stay_as_they_are", "test_any_sentence")
SECTION = "Ticks and labels"


def plot_attention(weights, tokens, ax):
    ax.imshow(weights.detach(), vmin=0, vmax=1)
    step = 2 if len(tokens) > 10 else 1
    places = range(0, len(tokens), step)
    ax.set_xticks(places, tokens[::step])
    ax.set_yticks(places, tokens[::step])
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for i, row in enumerate(weights.tolist()):
        for j, weight in enumerate(row):
            ax.text(j, i, f"{weight:.2f}", ha="center", va="center")
    return ax
