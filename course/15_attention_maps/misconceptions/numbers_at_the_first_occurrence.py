"""`plot_attention` looks up row and column of each number by its word. If a word occurs more than once, `tokens.index` always
finds the first position, so several numbers land in one cell. Loop over the positions instead, for example with
`enumerate`.
"""

CAUGHT_BY = ("test_words_stay_as_they_are", "test_any_sentence")
SECTION = "Your task"


def plot_attention(weights, tokens, ax):
    w = weights.detach().cpu().numpy()
    ax.imshow(w, cmap="viridis", vmin=0.0, vmax=1.0)
    ax.set_xticks(range(len(tokens)), labels=tokens, rotation=90)
    ax.set_yticks(range(len(tokens)), labels=tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for query, row in zip(tokens, w):
        for key, value in zip(tokens, row):
            ax.text(tokens.index(key), tokens.index(query), f"{value:.2f}", ha="center", va="center", color="w")
    return ax
