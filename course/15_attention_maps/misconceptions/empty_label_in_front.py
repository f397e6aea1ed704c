"""`plot_attention` sets the labels with an empty one in front, but not the positions of the ticks. Each axis needs one tick
in the middle of each cell. `matshow` takes whole numbers beside a few words, so the words stand right by chance. For a
single word or a long sentence it takes others.
"""

CAUGHT_BY = ("test_words_stay_as_they_are", "test_any_sentence")
SECTION = "Ticks and labels"


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()
    ax.matshow(values, vmin=0, vmax=1)
    ax.set_xticklabels(["", *tokens])
    ax.set_yticklabels(["", *tokens])
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            ax.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
