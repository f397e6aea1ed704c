"""`plot_attention` puts the first query at the bottom. `pcolormesh` does so by itself, and `imshow` does so with
`origin="lower"` or with an inverted y axis. The queries must run from top to bottom, as a matrix is written. Labels
and numbers move along, so the picture is consistent, but the diagonal of a causal map runs the wrong way.
"""

CAUGHT_BY = ("test_picture_reads_like_a_matrix", "test_first_query_is_on_top")
SECTION = "How to read a map"


def plot_attention(weights, tokens, ax):
    values = weights.detach().numpy()
    ax.imshow(values, vmin=0, vmax=1, origin="lower")
    ax.set_xticks(range(len(tokens)), labels=tokens)
    ax.set_yticks(range(len(tokens)), labels=tokens)
    ax.set_xlabel("keys")
    ax.set_ylabel("queries")
    for i in range(len(tokens)):
        for j in range(len(tokens)):
            ax.text(j, i, f"{values[i, j]:.2f}", ha="center", va="center")
    return ax
