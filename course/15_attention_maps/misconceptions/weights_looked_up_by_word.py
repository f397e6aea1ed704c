"""`plot_attention` looks up the row and the column of each weight by its word. `tokens.index` always finds the first position
of a word. So a repeated word gets the same number several times in its first cells, and its later cells stay empty. Loop over the positions instead, for example with
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
    for query in tokens:
        for key in tokens:
            i, j = tokens.index(query), tokens.index(key)
            ax.text(j, i, f"{w[i, j]:.2f}", ha="center", va="center", color="w")
    return ax
