"""`causal_weights` divides the scores by half of `d_k`. The square root is asked for. The two are the same only for 4. In
Python, a power comes before a division: `** 1 / 2` is half of the number, and `** 0.5` is its root.
"""

CAUGHT_BY = (
    "test_causal_weights_of_six_tokens",
    "test_equal_scores_share_evenly_however_large",
    "test_causal_weights_for_any_leading_dimensions",
    "test_blocked_means_minus_infinity",
)
SECTION = "One row by hand"
CHANGE = {
    "math.sqrt(d_k)": "(d_k ** 1 / 2)",
}
