"""`plot_attention` colours the cells and writes no numbers into them. Each cell needs its weight as a text with two
decimals. From colours alone, a reader cannot tell 0.25 from 0.30.
"""

CAUGHT_BY = ("test_cells_show_their_weight", "test_words_stay_as_they_are")
SECTION = "Your task"


def plot_attention(weights, tokens, ax):
    ax.imshow(weights.detach().numpy(), vmin=0, vmax=1)
    ax.set_xticks(range(len(tokens)), labels=tokens)
    ax.set_yticks(range(len(tokens)), labels=tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    return ax
