"""`plot_attention` cuts each label to its first eight characters. A tick has to be labelled with the whole token.
Short words hide this, but a longer one such as "unbelievable" loses its end, and two words with the same beginning
become one.
"""

CAUGHT_BY = ("test_words_stay_as_they_are", "test_any_sentence")
SECTION = "Your task"


def plot_attention(weights, tokens, ax):
    tokens = [token[:8] for token in tokens]
    values = weights.detach().numpy()
    ax.imshow(values, vmin=0, vmax=1)
    ax.set_xticks(range(len(tokens)), labels=tokens)
    ax.set_yticks(range(len(tokens)), labels=tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            ax.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
