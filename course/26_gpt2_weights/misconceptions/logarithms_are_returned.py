"""`keep_top_p` returns logarithms of probabilities. It must return the logits themselves. Both differ by a number for each
row, and softmax hides it. Code that compares logits before and after sees other numbers.
"""

CAUGHT_BY = ("test_nucleus_of_known_rows", "test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "Your task"
CHANGE = {
    "kept = best.values.masked_fill": "kept = probabilities.log().masked_fill",
}
