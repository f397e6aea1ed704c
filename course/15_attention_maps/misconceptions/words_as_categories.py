"""`plot_attention` makes one tick for each different word. Every row and every column needs a position and a tick of its
own, also if its word has occurred before. In "a rose is a rose" there are five rows and only three ticks.
"""

CAUGHT_BY = ("test_words_stay_as_they_are", "test_any_sentence")
SECTION = "Your task"


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()
    ax.imshow(values, vmin=0, vmax=1)
    places = {token: place for place, token in enumerate(dict.fromkeys(tokens))}
    ax.set_xticks(list(places.values()), labels=list(places))
    ax.set_yticks(list(places.values()), labels=list(places))
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            ax.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
