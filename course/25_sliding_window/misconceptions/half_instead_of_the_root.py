"""`window_attention` divides the scores by half of d_k. The square root is asked for. The two are the same only for 4. In
Python, a power comes before a division: `** 1 / 2` is half of the number, and `** 0.5` is its root.
"""

CAUGHT_BY = (
    "test_attention_of_seven_tokens",
    "test_scores_may_be_very_low",
    "test_attention_for_any_sizes",
    "test_no_influence_from_outside_of_the_window",
    "test_visible_scores_of_any_size",
)
SECTION = "Your task"
CHANGE = {
    "math.sqrt(queries.shape[-1])": "(queries.shape[-1] ** 1 / 2)",
}
