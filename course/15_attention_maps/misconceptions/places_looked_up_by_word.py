"""`plot_attention` looks up the position of each tick by its word. A word that occurs twice is found at its first position
both times, so its second row and column have no label of their own. The position of a tick has to be its number in the
list, not that of an equal word.
"""

CAUGHT_BY = ("test_words_stay_as_they_are", "test_any_sentence")
SECTION = "Your task"


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()
    ax.imshow(values, vmin=0, vmax=1)
    found_at = [tokens.index(token) for token in tokens]
    ax.set_xticks(found_at, labels=tokens)
    ax.set_yticks(found_at, labels=tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            ax.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
